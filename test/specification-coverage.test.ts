import { expect, test } from "vitest";

import {
  fileExists,
  findCitedTests,
  findTitles,
  listMissingTests,
  parseRows,
  readFromRoot,
} from "./coverage-document.ts";

const DOCUMENT = "docs/specification-coverage.md";

/** Prefixes of evidence that states a reason instead of a test. */
const REASONS = /^(Departs|Not tested|Not shown|Decided):/;

/** Returns the titles of the browser tests that only `npm run test:all` runs, and the titles of their steps. */
function findFullTitles(text: string): string[] {
  const fullTestStart = /^\s*test\(\s*(["'`])(?:\\.|(?!\1).)*\1,\s*\{ tag: "@full" \}/s;
  return text
    .split(/^(?=\s*test\()/m)
    .filter((block) => fullTestStart.test(block))
    .flatMap(findTitles);
}

const rows = parseRows(readFromRoot(DOCUMENT));

test("the document has one row per statement of both specifications", () => {
  expect(rows.length).toBeGreaterThan(200);
});

test("every statement cites a test or states why it has none", () => {
  const untested = rows.filter(
    ({ evidence }) => findCitedTests(evidence).length === 0 && !REASONS.test(evidence),
  );
  expect(untested.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every cited test exists", () => {
  expect(listMissingTests(DOCUMENT)).toEqual([]);
});

test("every statement that cites tests cites one that CI runs", () => {
  const isFullOnly = ({ file, title }: { file: string; title: string }) =>
    findFullTitles(readFromRoot(file)).some((fullTitle) => fullTitle.includes(title));
  const unproven = rows.filter(({ evidence }) => {
    const cited = findCitedTests(evidence);
    return cited.length > 0 && cited.every(isFullOnly);
  });
  expect(unproven.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every cited decision record exists", () => {
  const cited = [...readFromRoot(DOCUMENT).matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(
    ([, path = ""]) => path,
  );
  expect(cited.filter((path) => !fileExists(`docs/${path}`))).toEqual([]);
});
