import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

const rows = readFileSync(join(projectRoot, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.split("|").length === 5)
  .slice(1);
const findFileNames = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = ""]) => file);

test("every protection in SECURITY.md cites an existing test file", () => {
  const protections = rows.map((row) => ({ row, files: findFileNames(row.split("|")[3] ?? "") }));
  expect(protections.length).toBeGreaterThan(10);
  for (const { row, files } of protections) {
    expect(files, row).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  }
});
