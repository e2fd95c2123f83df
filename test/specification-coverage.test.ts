import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = new URL("..", import.meta.url);
const DOCUMENT = "docs/specification-coverage.md";

const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const exists = (path: string) => existsSync(fileURLToPath(new URL(path, ROOT)));

/** What a row may say instead of naming a test. */
const REASONS = /^(Departs|Not tested|Not shown|Decided):/;

interface Row {
  line: number;
  statement: string;
  heldBy: string;
}

function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((line, index) => {
    const cells = /^\| (.+?) \| (.+) \|$/.exec(line);
    const [, statement = "", heldBy = ""] = cells ?? [];
    const isHead = heldBy === "tests" || /^-+$/.test(heldBy);
    return cells && !isHead ? [{ line: index + 1, statement, heldBy }] : [];
  });
}

/** The tests that a text names, each as `file › part of its title`. */
function testsIn(text: string) {
  return [...text.matchAll(/`([^`›]+?\.(?:spec|test)\.tsx?) › ([^`]+)`/g)].map(
    ([, file = "", title = ""]) => ({ file, title }),
  );
}

/** Everything that a file says in quotes behind the name of a test or of a group of them. */
function titlesOf(file: string): string[] {
  const call = /(?:\b(?:test|it|describe)(?:\.(?!each)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;
  return [...read(file).matchAll(call)].map(([, quote = "", title = ""]) =>
    title.replaceAll(`\\${quote}`, quote),
  );
}

const rows = rowsOf(read(DOCUMENT));

test("both specifications are gone through, a row a statement", () => {
  expect(rows.length).toBeGreaterThan(200);
});

test("every statement names a test, or says why it has none", () => {
  const bare = rows.filter(({ heldBy }) => testsIn(heldBy).length === 0 && !REASONS.test(heldBy));
  expect(bare.map(({ line, statement }) => `${DOCUMENT}:${line} ${statement}`)).toEqual([]);
});

test("every test that is named is there", () => {
  const missing = rows.flatMap(({ line, heldBy }) =>
    testsIn(heldBy)
      .filter(({ file, title }) => !exists(file) || !titlesOf(file).some((whole) => whole.includes(title)))
      .map(({ file, title }) => `${DOCUMENT}:${line} ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test("every decision that is named has its page", () => {
  const named = [...read(DOCUMENT).matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => !exists(`docs/${path}`))).toEqual([]);
});
