import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { lockDataDir } from "#db/data-dir-lock.server.ts";
import { projectRoot } from "#db/project-root.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "seed-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run db:seed` as a person would, on a data directory of its own. */
function seed(...words: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ["src/server/cli/seed.ts", ...words], { cwd: projectRoot, env });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, errors }));
  });
}

test("--help explains the options", async () => {
  const { code, output } = await seed("--help");
  expect(code).toBe(0);
  expect(output).toMatch(/--file FILE[^]*--count N[^]*--generate N/);
});

test.each([
  [["--count", "3"], /^--count goes with --file/],
  [["--file", "nothing.json"], /^nothing\.json: the file cannot be read\n$/],
])("wrong words %j are refused with what is wrong", async (words, line) => {
  const { code, errors } = await seed(...words);
  expect(code).toBe(1);
  expect(errors).toMatch(line);
});

test("a running shop must be stopped first, which one line says", async () => {
  const shop = lockDataDir(dataDir);
  const { code, errors } = await seed("--generate", "3");
  shop.release();
  expect(code).toBe(1);
  expect(errors).toMatch(/^The data directory .* is in use by another running shop\. Stop it first.*\n$/);
});

test("the first products of a file are loaded, made-up ones beside them", async () => {
  const { output } = await seed("--file", "src/db/sample/catalogue.json", "--count", "3");
  expect(output).toBe("3 products and 5 collections added.\n");
  expect((await seed("--generate", "12")).output).toBe("12 products and 0 collections added.\n");
}, 120_000);
