import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { describe, expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

const DECISIONS = "docs/decisions/";
const MAX_RECORDS = 25;
const MAX_RECORD_WORDS = 15_000;

const readProjectFile = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const isHidden = (path: string) =>
  path.split("/").some((part) => ["node_modules", "test-results"].includes(part) || part[0] === ".");
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

test.each([
  { path: "README.md", maxLines: 110 },
  { path: "ARCHITECTURE.md", maxLines: 100 },
  { path: "CONTRIBUTING.md", maxLines: 80 },
])("$path has at most $maxLines lines", ({ path, maxLines }) => {
  expect(readProjectFile(path).trimEnd().split("\n").length).toBeLessThanOrEqual(maxLines);
});

test("ARCHITECTURE.md lists each event that modules publish", () => {
  const events = globSync("src/*/operations/events.ts", { cwd: projectRoot }).flatMap((path) =>
    [...readProjectFile(path).matchAll(/defineEvent<[\s\S]*?>\(\s*("[\w.-]+")/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const architecture = readProjectFile("ARCHITECTURE.md");
  expect(events.length).toBeGreaterThan(5);
  expect(events.filter((name) => !architecture.includes(name.replaceAll('"', "`")))).toEqual([]);
});

describe("decision records", () => {
  const records = documents
    .filter((path) => path.startsWith(DECISIONS))
    .map((path) => path.slice(DECISIONS.length));

  test("record numbers are consecutive", () => {
    const numbers = records.map((record) => Number(record.slice(0, 3))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test.each(records)("%s starts with its number", (record) => {
    expect(readProjectFile(DECISIONS + record)).toMatch(new RegExp(`^# ${record.slice(0, 3)} \\S`));
  });

  test(`at most ${MAX_RECORDS} records with ${MAX_RECORD_WORDS} words say what holds today`, () => {
    const words = records.flatMap((record) =>
      readProjectFile(DECISIONS + record)
        .split(/\s+/)
        .filter(Boolean),
    );
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
    expect(words.length).toBeLessThanOrEqual(MAX_RECORD_WORDS);
  });
});
