import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { embeddedDirectory, installDatabase } from "./embedded-directory.server.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "embedded-directory-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Creates a folder that stands for a database and contains the name of its owner. */
function plant(folder: string, owner: string): string {
  const path = join(dataDir, folder);
  mkdirSync(path);
  writeFileSync(join(path, "PG_VERSION"), owner);
  return path;
}

const ownerOf = (folder: string) => readFileSync(join(folder, "PG_VERSION"), "utf8");

test("a restored database replaces the previous one, which is kept", async () => {
  plant("pglite", "previous");
  const former = await installDatabase(dataDir, plant("pglite.restoring", "restored"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("restored");
  expect(ownerOf(former ?? "")).toBe("previous");
});

test("a crash before the previous database was moved keeps it, and the next restore works", async () => {
  plant("pglite", "previous");
  plant("pglite.restored", "incomplete");
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("previous");
  await installDatabase(dataDir, plant("pglite.restoring", "next try"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("next try");
});

test("the next start completes a replacement that crashed after the previous database was moved", async () => {
  plant("pglite.restored", "restored");
  renameSync(plant("pglite", "previous"), join(dataDir, "pglite.before-today"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("restored");
  expect(existsSync(join(dataDir, "pglite.restored"))).toBe(false);
});
