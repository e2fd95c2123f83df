import { expect, test } from "vitest";

import { findCitedTests, listMissingTests, parseRows, readFromRoot } from "./coverage-document.ts";

const DOCUMENT = "docs/security-coverage.md";
/** Number of level 1 and level 2 requirements in each chapter of ASVS 5.0.0, starting with chapter 1. */
const REQUIREMENT_COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** Matches the evidence of requirements that no test proves: a prefix, followed by the reason. */
const UNPROVEN = /^(Not proven|Not met|Not applicable): \S/;
const PARTLY_PROVEN = /^Partly: `/;

const rows = parseRows(readFromRoot(DOCUMENT));

/** Returns the number of requirements in a row, e.g. 3 for `1.4.1 to 1.4.3 Text (3 requirements)`. */
function countRequirements(statement: string): number {
  return Number(/\((\d+) requirements\)$/.exec(statement)?.[1] ?? 1);
}

test("the document contains every level 1 and level 2 requirement", () => {
  const counts = REQUIREMENT_COUNTS.map(() => 0);
  for (const { statement } of rows) {
    const chapter = Number(statement.split(".")[0]);
    counts[chapter - 1] = (counts[chapter - 1] ?? 0) + countRequirements(statement);
  }
  expect(counts).toEqual(REQUIREMENT_COUNTS);
});

test("each requirement occurs once, in ascending order", () => {
  const numbers = rows.map(({ statement }) => /^\d+(?:\.\d+){2}/.exec(statement)?.[0] ?? statement);
  const sorted = numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(numbers).toEqual(sorted);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("every requirement cites a test, or states why no test proves it", () => {
  const unclear = rows.filter(({ evidence }) => {
    const citesTest = findCitedTests(evidence).length > 0;
    return PARTLY_PROVEN.test(evidence) ? !citesTest : !evidence.startsWith("`") && !UNPROVEN.test(evidence);
  });
  expect(unclear.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every partly proven requirement states what no test proves", () => {
  const unexplained = rows.filter(({ evidence }) => PARTLY_PROVEN.test(evidence) && !/`\. \S/.test(evidence));
  expect(unexplained.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every cited test exists", () => {
  expect(listMissingTests(DOCUMENT)).toEqual([]);
});
