import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { startShop } from "#test/programs/shop-program.ts";

/** Sets TMPDIR to a new folder, so the test can list all temporary files. */
function useOwnTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-folders-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test("a test shop's temporary data directory is deleted, even after a kill", async () => {
  const folder = useOwnTemporaryFolder();
  const shop = await startShop({ SAMPLE_DATA: "off" });
  expect(readdirSync(folder)).toHaveLength(1);
  await shop.terminate("SIGKILL");
  expect(readdirSync(folder)).toEqual([]);
});

test("a test shop uses only the data directory that the test sets, and does not delete it", async () => {
  const folder = useOwnTemporaryFolder();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const shop = await startShop({ SAMPLE_DATA: "off", DATA_DIR: dataDir });
  expect(readdirSync(folder)).toEqual(["data"]);
  await shop.stop();
  expect(readdirSync(folder)).toEqual(["data"]);
});
