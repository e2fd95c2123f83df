import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = new URL("..", import.meta.url);
const DOCUMENT = "docs/specification-coverage.md";

const readFromRoot = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const testExists = (path: string) => existsSync(fileURLToPath(new URL(path, ROOT)));

/** Prefixes of rows that give a reason instead of a test. */
const REASONS = /^(Departs|Not tested|Not shown|Decided):/;

interface Row {
  line: number;
  statement: string;
  evidence: string;
}

function parseRows(text: string): Row[] {
  return text.split("\n").flatMap((line, index) => {
    const cells = /^\| (.+?) \| (.+) \|$/.exec(line);
    const [, statement = "", evidence = ""] = cells ?? [];
    const isHeader = evidence === "tests" || /^-+$/.test(evidence);
    return cells && !isHeader ? [{ line: index + 1, statement, evidence }] : [];
  });
}

/** Returns the tests that a text cites as `file › part of the title`. */
function findCitedTests(text: string) {
  return [...text.matchAll(/`([^`›]+?\.(?:spec|test)\.tsx?) › ([^`]+)`/g)].map(
    ([, file = "", title = ""]) => ({ file, title }),
  );
}

/** Returns the titles of all tests, steps and groups in the text of a file. */
function findTitles(text: string): string[] {
  const call = /(?:\b(?:test|it|describe)(?:\.(?!each)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;
  return [...text.matchAll(call)].map(([, quote = "", title = ""]) => title.replaceAll(`\\${quote}`, quote));
}

/** Returns the titles of the browser tests that only `npm run test:all` runs, and of their steps. */
function findFullTitles(text: string): string[] {
  const isFull = /^\s*test\(\s*(["'`])(?:\\.|(?!\1).)*\1,\s*\{ tag: "@full" \}/s;
  return text
    .split(/^(?=\s*test\()/m)
    .filter((block) => isFull.test(block))
    .flatMap(findTitles);
}

const rows = parseRows(readFromRoot(DOCUMENT));

test("the document has one row per statement of both specifications", () => {
  expect(rows.length).toBeGreaterThan(200);
});

test("every statement names a test or a reason for having none", () => {
  const untested = rows.filter(
    ({ evidence }) => findCitedTests(evidence).length === 0 && !REASONS.test(evidence),
  );
  expect(untested.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every cited test exists", () => {
  const missing = rows.flatMap(({ line, evidence }) =>
    findCitedTests(evidence)
      .filter(
        ({ file, title }) =>
          !testExists(file) || !findTitles(readFromRoot(file)).some((full) => full.includes(title)),
      )
      .map(({ file, title }) => `${DOCUMENT}:${line} ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test("every statement has a test that npm test runs", () => {
  const isFullOnly = ({ file, title }: { file: string; title: string }) =>
    findFullTitles(readFromRoot(file)).some((full) => full.includes(title));
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
  expect(cited.filter((path) => !testExists(`docs/${path}`))).toEqual([]);
});
