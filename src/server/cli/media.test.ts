import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";
import { copyMigratedDatabase } from "#test/migrated-directory.ts";
import { createTestFolder } from "#test/pictures.ts";

const dataDir = createTestFolder();
await copyMigratedDatabase(dataDir);

/** Runs a command of the project on a separate data directory. */
function run(command: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, command, { cwd: projectRoot, env });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

const runMedia = (args: string[], settings?: Record<string, string>) =>
  run(["src/server/cli/media.ts", ...args], settings);

test("--help explains both commands", async () => {
  const { code, output } = await runMedia(["prune", "--help"]);
  expect(code).toBe(0);
  expect(output).toMatch(/media:prune[^]*--remove[^]*media:move[^]*--move/);
});

test.each([
  [[], /^Choose media:prune/],
  [["prune", "--move"], /^Choose media:prune/],
  [["prune", "--delete"], /^Unknown option '--delete'/],
])("invalid arguments %j fail and print the reason", async (args, message) => {
  const { code, output } = await runMedia(args);
  expect(code).toBe(1);
  expect(output).toMatch(message);
});

test("an invalid MEDIA_URL is reported without its secret", async () => {
  const { code, output } = await runMedia(["prune"], { MEDIA_URL: "s3://key:hush@bucket?zone=1" });
  expect(code).toBe(1);
  expect(output).toContain("MEDIA_URL has an unknown parameter zone");
  expect(output).not.toContain("hush");
});

test("a seeded shop has no unused or missing pictures", async () => {
  await run(["src/server/cli/seed.ts", "--file", "src/db/sample/catalogue.json", "--count", "2"]);
  const files = await readdir(join(dataDir, "media/originals"), { recursive: true });
  expect((await runMedia(["prune", "--remove"])).output).toBe(
    "Deleted 0 unused pictures and 0 files without a picture, 0 kB.\n",
  );
  expect(await readdir(join(dataDir, "media/originals"), { recursive: true })).toEqual(files);
  expect((await runMedia(["move"])).output).toMatch(
    /^0 pictures would be uploaded; \d+ are already stored\. Nothing was uploaded/,
  );
});
