import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { FileStore } from "../file-store.ts";
import { createCachedStore } from "./cached.ts";
import { createDiskStore } from "./disk.ts";

const KEY = "originals/3f/rose.jpg";
const encodeText = (text: string) => new TextEncoder().encode(text);
const decodeText = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

let folder: string;
let remote: FileStore;
let local: FileStore;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cached-store-"));
  remote = createDiskStore(join(folder, "remote"));
  local = createDiskStore(join(folder, "local"));
  store = createCachedStore(remote, local);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a store whose operations fail, because its folder is a file. */
async function createBrokenStore(): Promise<FileStore> {
  await writeFile(join(folder, "no-folder"), "");
  return createDiskStore(join(folder, "no-folder"));
}

async function openAndRead(from: FileStore): Promise<string | undefined> {
  const file = await from.open(KEY);
  return file && new Response(file.stream()).text();
}

async function listKeys(from: FileStore): Promise<string[]> {
  return (await Array.fromAsync(from.list(""))).map(({ key }) => key);
}

test("a file is stored remotely and locally", async () => {
  await store.put(KEY, encodeText("rose"));
  expect(decodeText(await remote.read(KEY))).toBe("rose");
  expect(decodeText(await local.read(KEY))).toBe("rose");
});

test("a local file is copied to both stores and is not moved", async () => {
  const path = join(folder, "upload");
  await writeFile(path, "rose");
  const sha256 = createHash("sha256").update("rose").digest("hex");
  await store.put(KEY, { path, bytes: 4, sha256 });
  await store.put("originals/3f/again.jpg", { path, bytes: 4, sha256 });
  expect(decodeText(await remote.read(KEY))).toBe("rose");
  expect(decodeText(await local.read(KEY))).toBe("rose");
});

test("a file that was read once is available without the remote store", async () => {
  await remote.put(KEY, encodeText("rose"));
  expect(decodeText(await store.read(KEY))).toBe("rose");
  await remote.delete(KEY);
  expect(decodeText(await store.read(KEY))).toBe("rose");
  expect(await openAndRead(store)).toBe("rose");
});

test("a file that exists only remotely can be opened", async () => {
  await remote.put(KEY, encodeText("rose"));
  expect(await openAndRead(store)).toBe("rose");
});

test("a missing file is not cached as missing", async () => {
  expect(await store.read(KEY)).toBeUndefined();
  expect(await store.open(KEY)).toBeUndefined();
  await remote.put(KEY, encodeText("rose"));
  expect(decodeText(await store.read(KEY))).toBe("rose");
});

test("deleting a file deletes it remotely and locally, and deleting it again succeeds", async () => {
  await store.put(KEY, encodeText("rose"));
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await store.read(KEY)).toBeUndefined();
  expect(await remote.read(KEY)).toBeUndefined();
});

test("listing returns the files of the remote store", async () => {
  await local.put("originals/3f/left-over.jpg", encodeText("old"));
  await remote.put(KEY, encodeText("rose"));
  expect(await listKeys(store)).toEqual([KEY]);
});

test("a file can be stored and read without a usable local folder", async () => {
  const cached = createCachedStore(remote, await createBrokenStore());
  await cached.put(KEY, encodeText("rose"));
  expect(decodeText(await cached.read(KEY))).toBe("rose");
  expect(await openAndRead(cached)).toBe("rose");
});

test("a file that the remote store rejects is not stored locally", async () => {
  const cached = createCachedStore(await createBrokenStore(), local);
  await expect(cached.put(KEY, encodeText("rose"))).rejects.toThrow();
  expect(await local.read(KEY)).toBeUndefined();
});

test("a file remains readable if its remote deletion fails", async () => {
  const cached = createCachedStore(
    { ...remote, delete: () => Promise.reject(new Error("unreachable")) },
    local,
  );
  await cached.put(KEY, encodeText("rose"));
  await expect(cached.delete(KEY)).rejects.toThrow("unreachable");
  expect(decodeText(await cached.read(KEY))).toBe("rose");
});

test("every operation rejects a key outside the store", async () => {
  await expect(store.read("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.open("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.put("../secret.jpg", encodeText("x"))).rejects.toThrow(TypeError);
  await expect(store.delete("../secret.jpg")).rejects.toThrow(TypeError);
});
