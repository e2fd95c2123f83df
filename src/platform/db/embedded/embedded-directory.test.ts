import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { prepareDatabaseFolder, installDatabase } from "./embedded-directory.server.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "embedded-directory-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Creates a stand-in for a database folder that contains a label. */
function createDatabaseFolder(folder: string, label: string): string {
  const path = join(dataDir, folder);
  mkdirSync(path);
  writeFileSync(join(path, "PG_VERSION"), label);
  return path;
}

const readLabel = (folder: string) => readFileSync(join(folder, "PG_VERSION"), "utf8");

test("installing a restored database keeps the previous database", async () => {
  createDatabaseFolder("pglite", "previous");
  const previousFolder = await installDatabase(dataDir, createDatabaseFolder("pglite.restoring", "restored"));
  expect(readLabel(await prepareDatabaseFolder(dataDir))).toBe("restored");
  expect(readLabel(previousFolder ?? "")).toBe("previous");
});

test("a crash before the previous database is moved leaves that database installed", async () => {
  createDatabaseFolder("pglite", "previous");
  createDatabaseFolder("pglite.restored", "incomplete");
  expect(readLabel(await prepareDatabaseFolder(dataDir))).toBe("previous");
  await installDatabase(dataDir, createDatabaseFolder("pglite.restoring", "next try"));
  expect(readLabel(await prepareDatabaseFolder(dataDir))).toBe("next try");
});

test("the next startup installs the restored database if a crash interrupted the installation", async () => {
  createDatabaseFolder("pglite.restored", "restored");
  renameSync(createDatabaseFolder("pglite", "previous"), join(dataDir, "pglite.before-today"));
  expect(readLabel(await prepareDatabaseFolder(dataDir))).toBe("restored");
  expect(existsSync(join(dataDir, "pglite.restored"))).toBe(false);
});
