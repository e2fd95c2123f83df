import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { describe, expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";

const DECISIONS = "docs/decisions/";
const README_LINES = 120;

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const isHidden = (path: string) => path.split("/").some((part) => part === "node_modules" || part[0] === ".");
const documents = globSync("**/*.md", { cwd: projectRoot, exclude: (path) => isHidden(path) });

/** Anchors of a document's headings, as GitHub builds them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** Relative links of a document: the file, from the project's folder, and the anchor if there is one. */
function linksOf(path: string) {
  return [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    return [{ target, file: file ? posix.join(posix.dirname(path), file) : path, anchor }];
  });
}

test.each(documents)("every relative link of %s leads to a file and a heading that exist", (path) => {
  const dead = linksOf(path).filter(
    ({ file, anchor }) =>
      !existsSync(join(projectRoot, file)) ||
      (anchor !== undefined && !anchorsOf(read(file)).includes(anchor)),
  );
  expect(dead.map(({ target }) => target)).toEqual([]);
});

test.each(documents)("every path in %s that starts at the project folder exists", (path) => {
  const named = [...read(path).matchAll(/`((?:src|test|e2e|scripts|bench|deploy|docs)\/[\w./-]+)`/g)];
  const missing = named.map(([, file = ""]) => file).filter((file) => !existsSync(join(projectRoot, file)));
  expect(missing).toEqual([]);
});

test(`the README has at most ${README_LINES} lines`, () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(README_LINES);
});

describe("decision records", () => {
  const records = documents
    .filter((path) => path.startsWith(DECISIONS))
    .map((path) => path.slice(DECISIONS.length));

  test("record numbers are consecutive", () => {
    const numbers = records.map((record) => Number(record.slice(0, 3))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  /** Files that the status line of a record links to in the sentence that starts with these words. */
  function statusLinks(record: string, words: string): string[] {
    const [status = ""] = /^Date: .*$/m.exec(read(DECISIONS + record)) ?? [];
    const sentence = status.split(/\.(?: |$)/).find((each) => each.startsWith(words)) ?? "";
    return [...sentence.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
  }

  test.each(records)("%s starts with its number, its date and its status", (record) => {
    expect(read(DECISIONS + record)).toMatch(
      new RegExp(
        `^# ${record.slice(0, 3)} .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (accepted|superseded)[.,;]`,
      ),
    );
  });

  test("a record and the record that it amends link to each other", () => {
    const pairs = (words: string) =>
      records.flatMap((record) => statusLinks(record, words).map((other) => ({ record, other })));
    const amends = pairs("Amends").map(({ record, other }) => `${record} amends ${other}`);
    const amendedBy = pairs("Amended by").map(({ record, other }) => `${other} amends ${record}`);
    expect(amends).not.toEqual([]);
    expect(amends.toSorted()).toEqual(amendedBy.toSorted());
  });
});
