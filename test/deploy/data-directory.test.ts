import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { startShop } from "#test/shop-program.ts";

/** A folder for what the test puts into the temporary one. */
function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-folders-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test("a shop that a test has started leaves nothing behind, however it ends", async () => {
  const folder = ownTemporaryFolder();
  const killed = await startShop({ SAMPLE_DATA: "off" });
  expect(readdirSync(folder)).toHaveLength(1);
  await killed.terminate("SIGKILL");
  expect(readdirSync(folder)).toEqual([]);
});

test("a shop with a data directory of the test's has no other, and leaves it there", async () => {
  const folder = ownTemporaryFolder();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const shop = await startShop({ SAMPLE_DATA: "off", DATA_DIR: dataDir });
  expect(readdirSync(folder)).toEqual(["data"]);
  await shop.stop();
  expect(readdirSync(folder)).toEqual(["data"]);
});
