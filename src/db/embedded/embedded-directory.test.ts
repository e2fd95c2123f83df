import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { embeddedDirectory, putInPlace } from "./embedded-directory.server.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "embedded-directory-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** A folder that says whose database it stands for; nothing here opens it. */
function plant(folder: string, owner: string): string {
  const path = join(dataDir, folder);
  mkdirSync(path);
  writeFileSync(join(path, "PG_VERSION"), owner);
  return path;
}

const ownerOf = (folder: string) => readFileSync(join(folder, "PG_VERSION"), "utf8");

test("a restored database takes the former one's place, which stays beside it", async () => {
  plant("pglite", "former");
  const former = await putInPlace(dataDir, plant("pglite.restoring", "restored"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("restored");
  expect(ownerOf(former ?? "")).toBe("former");
});

test("a crash before the former database has made way leaves the former one, and nothing in the way of the next try", async () => {
  plant("pglite", "former");
  plant("pglite.restored", "cut off");
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("former");
  await putInPlace(dataDir, plant("pglite.restoring", "next try"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("next try");
});

test("a crash after the former database has made way is finished by the next start, which makes no empty shop", async () => {
  plant("pglite.restored", "restored");
  renameSync(plant("pglite", "former"), join(dataDir, "pglite.before-today"));
  expect(ownerOf(await embeddedDirectory(dataDir))).toBe("restored");
  expect(existsSync(join(dataDir, "pglite.restored"))).toBe(false);
});
