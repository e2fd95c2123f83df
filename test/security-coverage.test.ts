import { expect, test } from "vitest";

import { findCitedTests, listMissingTests, parseRows, readFromRoot } from "./coverage-document.ts";

const DOCUMENT = "docs/security-coverage.md";
/** Requirements of the levels 1 and 2 per chapter of ASVS 5.0.0, from chapter 1. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** Prefixes of rows whose requirement no test proves, followed by the reason. */
const UNPROVEN = /^(Not proven|Not met|Not applicable): \S/;
const PARTLY = /^Partly: `/;

const rows = parseRows(readFromRoot(DOCUMENT));

/** Returns the number of requirements in a row, e.g. 3 for `1.4.1 to 1.4.3 Text (3 requirements)`. */
function countRequirements(statement: string): number {
  return Number(/\((\d+) requirements\)$/.exec(statement)?.[1] ?? 1);
}

test("the document has every requirement of the levels 1 and 2", () => {
  const counts = REQUIREMENTS.map(() => 0);
  for (const { statement } of rows) {
    const chapter = Number(statement.split(".")[0]);
    counts[chapter - 1] = (counts[chapter - 1] ?? 0) + countRequirements(statement);
  }
  expect(counts).toEqual(REQUIREMENTS);
});

test("each requirement occurs once, in ascending order", () => {
  const numbers = rows.map(({ statement }) => /^\d+(?:\.\d+){2}/.exec(statement)?.[0] ?? statement);
  const sorted = numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(numbers).toEqual(sorted);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("every requirement names a test, or states that no test proves it", () => {
  const unclear = rows.filter(({ evidence }) => {
    const citesTest = findCitedTests(evidence).length > 0;
    return PARTLY.test(evidence) ? !citesTest : !evidence.startsWith("`") && !UNPROVEN.test(evidence);
  });
  expect(unclear.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("a requirement that is proven only in part states what is missing", () => {
  const silent = rows.filter(({ evidence }) => PARTLY.test(evidence) && !/`\. \S/.test(evidence));
  expect(silent.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every cited test exists", () => {
  expect(listMissingTests(DOCUMENT)).toEqual([]);
});
