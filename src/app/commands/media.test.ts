import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createShopConfig } from "#test/shops/backup-configs.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";

import { runMedia } from "./media.ts";
import { runSeed } from "./seed.ts";

const config = await createShopConfig(createTestFolder());

/** Runs `npm run media:prune` or `npm run media:move` on a separate shop. */
const runMediaCommand = (args: readonly string[], settings?: Record<string, string>) =>
  runCommandInProcess(runMedia, args, config, settings);

test("--help explains both commands", async () => {
  const { code, output } = await runMediaCommand(["prune", "--help"]);
  expect(code).toBe(0);
  expect(output).toMatch(/media:prune[^]*--remove[^]*media:move[^]*--move/);
});

test.each([
  [[], /^Choose media:prune/],
  [["prune", "--move"], /^Choose media:prune/],
  [["prune", "--delete"], /^Unknown option '--delete'/],
])("invalid arguments %j fail and print the reason", async (args, message) => {
  const { code, errors } = await runMediaCommand(args);
  expect(code).toBe(1);
  expect(errors).toMatch(message);
});

test("an invalid MEDIA_URL is reported without its secret", async () => {
  const { code, errors } = await runMediaCommand(["prune"], { MEDIA_URL: "s3://key:hush@bucket?zone=1" });
  expect(code).toBe(1);
  expect(errors).toContain("MEDIA_URL has an unknown parameter zone");
  expect(errors).not.toContain("hush");
});

test("a seeded shop has no unused or missing images", async () => {
  await runCommandInProcess(
    runSeed,
    ["--file", "src/catalogue/sample/catalogue.json", "--count", "2"],
    config,
  );
  const listFiles = () => readdir(join(config.dataDir, "media/originals"), { recursive: true });
  const files = await listFiles();
  expect(files).not.toEqual([]);
  expect((await runMediaCommand(["prune", "--remove"])).output).toBe(
    "Deleted 0 unused images and 0 files without an image, 0 kB.\n",
  );
  expect(await listFiles()).toEqual(files);
  expect((await runMediaCommand(["move"])).output).toMatch(
    /^Found 0 images to upload; already stored: \d+\. Nothing was uploaded/,
  );
});
