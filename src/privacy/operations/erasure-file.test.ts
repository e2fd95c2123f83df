import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { acquireFileLock } from "#platform/db/embedded/file-lock.server.ts";
import { createTestFolder } from "#test/images.ts";

import { readErasureFile, saveErasureFile } from "./erasure-file.ts";

const erasedAt = new Date("2026-11-26T10:00:00.000Z");
const later = new Date("2026-11-26T11:00:00.000Z");

test("concurrent writes lose no erasure, and the file keeps the latest erasure of each contact", async () => {
  const folder = createTestFolder();
  const hashes = Array.from({ length: 10 }, (_, index) => `hash-${index}`);
  await Promise.all(hashes.map((contactHash) => saveErasureFile(folder, [{ contactHash, erasedAt }])));
  await saveErasureFile(folder, [{ contactHash: "hash-3", erasedAt: later }]);
  await saveErasureFile(folder, [{ contactHash: "hash-3", erasedAt }]);
  const saved = await readErasureFile(folder);
  expect(saved.map(({ contactHash }) => contactHash).toSorted()).toEqual(hashes);
  expect(saved.filter(({ contactHash }) => contactHash === "hash-3")).toEqual([
    { contactHash: "hash-3", erasedAt: later },
  ]);
});

test("saving an erasure waits while the file is locked", async () => {
  const folder = createTestFolder();
  const lock = acquireFileLock(join(folder, "erasures.lock"));
  const saving = saveErasureFile(folder, [{ contactHash: "hash", erasedAt }]);
  // Takes longer than saving one erasure.
  for (let index = 0; index < 20; index += 1)
    await writeFile(join(folder, String(index)), "", { flush: true });
  expect(await readErasureFile(folder)).toEqual([]);
  lock?.release();
  await saving;
  expect(await readErasureFile(folder)).toEqual([{ contactHash: "hash", erasedAt }]);
});
