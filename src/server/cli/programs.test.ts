import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { copyMigratedDatabase } from "#test/migrated-directory.ts";
import { createTestFolder } from "#test/pictures.ts";
import { runProgram } from "#test/run-program.ts";

const folder = createTestFolder();
const dataDir = join(folder, "data");
const archives = join(folder, "archives");

/** Runs a command as an operator would. */
const run = (command: string, ...args: string[]) =>
  runProgram([`src/server/cli/${command}.ts`, ...args], { DATA_DIR: dataDir });

test("every command runs as a program on the embedded database", async () => {
  await copyMigratedDatabase(dataDir);
  const runs = [
    await run("migrate"),
    await run("seed", "--file", "src/db/sample/catalogue.json", "--count", "1"),
    await run("admin", "create", "owner@example.com", "garnet harbour"),
    await run("media", "prune"),
    await run("backup", "--to", archives),
  ];
  const [archive = ""] = await readdir(archives);
  runs.push(await run("restore", "--replace", "--yes", join(archives, archive)));
  expect(runs).toEqual(
    [
      /^The pglite database is up to date\.\n$/,
      /^1 products and \d collections added\.\n$/,
      /^owner@example\.com is an admin\.\n$/,
      /^Found 0 unused pictures and 0 files without a picture, /,
      /\.tar\.gz: \d+ tables with \d+ rows and \d+ pictures, /,
      /^Restored the archive created .* on pglite[^]*\nThe previous data is in .*before-/,
    ].map((output) => ({ code: 0, output: expect.stringMatching(output), errors: "" })),
  );
});

test("a command that fails prints the reason to standard error and exits with code 1", async () => {
  const { code, output, errors } = await run("admin", "unknown");
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^Unknown command: unknown\n/);
});
