import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { lockDataDir } from "#db/embedded/data-dir-lock.server.ts";
import { runProgram } from "#test/run-program.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "seed-"));
  // An empty database takes seconds to make and no time to copy.
  const template = inject("databaseTemplate");
  if (template.engine === "pglite") await cp(template.directory, dataDir, { recursive: true });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run db:seed` on a separate data directory. */
const seed = (...words: string[]) => runProgram(["src/server/cli/seed.ts", ...words], { DATA_DIR: dataDir });

test("--help explains the options", async () => {
  const { code, output } = await seed("--help");
  expect(code).toBe(0);
  expect(output).toMatch(/--file FILE[^]*--count N[^]*--generate N[^]*--orders M/);
});

test.each([
  [["--count", "3"], /^--count goes with --file/],
  [["--orders", "many"], /^--orders needs a whole number from 1 to 1000000\n/],
  [["--file", "nothing.json"], /^nothing\.json: the file cannot be read\n$/],
])("wrong arguments %j fail with the reason", async (words, line) => {
  const { code, errors } = await seed(...words);
  expect(code).toBe(1);
  expect(errors).toMatch(line);
});

test("a running shop must be stopped first, as the error states", async () => {
  const shop = lockDataDir(dataDir);
  const { code, errors } = await seed("--generate", "3").finally(shop.release);
  expect(code).toBe(1);
  expect(errors).toMatch(/^The data directory .* is in use by another running shop\. Stop it first.*\n$/);
});

test("the first products of a file are loaded, made-up ones beside them, and orders of them", async () => {
  const { output } = await seed("--file", "src/db/sample/catalogue.json", "--count", "3");
  expect(output).toBe("3 products and 5 collections added.\n");
  expect((await seed("--generate", "12")).output).toBe("12 products and 0 collections added.\n");
  expect((await seed("--generate", "12", "--orders", "30")).output).toBe(
    "0 products and 0 collections added; 12 were there already.\n30 orders added.\n",
  );
  expect((await seed("--generate", "12", "--orders", "40")).output).toMatch(
    /\n10 orders added; 30 were there already\.\n$/,
  );
}, 120_000);
