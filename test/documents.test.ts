import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { describe, expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

const DECISIONS = "docs/decisions/";
const MAX_README_LINES = 120;

const readProjectFile = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const isHidden = (path: string) => path.split("/").some((part) => part === "node_modules" || part[0] === ".");
const documents = globSync("**/*.md", { cwd: projectRoot, exclude: (path) => isHidden(path) });

/** Returns the anchors of a document's headings, as GitHub generates them. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const removeCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** Returns the relative links of a document: target, file relative to the project folder, and anchor if present. */
function listRelativeLinks(path: string) {
  return [...removeCode(readProjectFile(path)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    return [{ target, file: file ? posix.join(posix.dirname(path), file) : path, anchor }];
  });
}

test.each(documents)("every relative link in %s leads to an existing file and heading", (path) => {
  const deadLinks = listRelativeLinks(path).filter(
    ({ file, anchor }) =>
      !existsSync(join(projectRoot, file)) ||
      (anchor !== undefined && !listAnchors(readProjectFile(file)).includes(anchor)),
  );
  expect(deadLinks.map(({ target }) => target)).toEqual([]);
});

test.each(documents)("every project path that %s mentions exists", (path) => {
  const matches = [
    ...readProjectFile(path).matchAll(/`((?:src|test|e2e|scripts|bench|deploy|docs)\/[\w./-]+)`/g),
  ];
  const missingFiles = matches
    .map(([, file = ""]) => file)
    .filter((file) => !existsSync(join(projectRoot, file)));
  expect(missingFiles).toEqual([]);
});

test(`the README has at most ${MAX_README_LINES} lines`, () => {
  expect(readProjectFile("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_README_LINES);
});

describe("decision records", () => {
  const records = documents
    .filter((path) => path.startsWith(DECISIONS))
    .map((path) => path.slice(DECISIONS.length));

  test("record numbers are consecutive", () => {
    const numbers = records.map((record) => Number(record.slice(0, 3))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  /** Returns the link targets of the sentence in a record's status line that starts with `verb`. */
  function listStatusLinks(record: string, verb: string): string[] {
    const [status = ""] = /^Date: .*$/m.exec(readProjectFile(DECISIONS + record)) ?? [];
    const sentence = status.split(/\.(?: |$)/).find((candidate) => candidate.startsWith(verb)) ?? "";
    return [...sentence.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
  }

  test.each(records)("%s starts with its number, date and status", (record) => {
    expect(readProjectFile(DECISIONS + record)).toMatch(
      new RegExp(
        `^# ${record.slice(0, 3)} .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (accepted|superseded)[.,;]`,
      ),
    );
  });

  test("a record and the record that it amends link to each other", () => {
    const listPairs = (verb: string) =>
      records.flatMap((record) => listStatusLinks(record, verb).map((other) => ({ record, other })));
    const amends = listPairs("Amends").map(({ record, other }) => `${record} amends ${other}`);
    const amendedBy = listPairs("Amended by").map(({ record, other }) => `${other} amends ${record}`);
    expect(amends).not.toEqual([]);
    expect(amends.toSorted()).toEqual(amendedBy.toSorted());
  });
});
