import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";
import { createTestFolder } from "#test/images.ts";
import { runProgram } from "#test/programs/run-program.ts";

const folder = createTestFolder();
const dataDir = join(folder, "data");
const archives = join(folder, "archives");
await copyMigratedDatabase(dataDir);

/** Runs a command as an operator would. */
const run = (command: string, ...args: string[]) =>
  runProgram([`src/app/commands/${command}.ts`, ...args], { DATA_DIR: dataDir });

test.each([
  ["migrate", [], /^The pglite database is up to date\.\n$/],
  [
    "seed",
    ["--file", "src/catalogue/sample/catalogue.json", "--count", "1"],
    /^1 product and \d collections? added\.\n$/,
  ],
  ["admin", ["create", "owner@example.com", "garnet harbour"], /^owner@example\.com is an admin\.\n$/],
  ["media", ["prune"], /^Found 0 unused images and 0 files without an image, /],
] as const)("%s runs from the command line on the embedded database", async (command, args, output) => {
  expect(await run(command, ...args)).toEqual({
    code: 0,
    output: expect.stringMatching(output),
    errors: "",
  });
});

test("backup and restore run from the command line on the embedded database, and a restore keeps the previous data", async () => {
  await run("admin", "create", "previous@example.com", "garnet harbour");
  expect(await run("backup", "--to", archives)).toEqual({
    code: 0,
    output: expect.stringMatching(/\.tar\.gz: \d+ tables with \d+ rows and \d+ images, /),
    errors: "",
  });
  const [archive = ""] = await readdir(archives);
  expect(await run("restore", "--replace", "--yes", join(archives, archive))).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored the archive created .* on pglite[^]*\nThe previous data is in .*before-/,
    ),
    errors: "",
  });
});

test("a command that fails prints the reason to standard error and exits with code 1", async () => {
  const { code, output, errors } = await run("admin", "unknown");
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^Unknown command: unknown\n/);
});
