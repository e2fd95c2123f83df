import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { FileStore } from "../file-store.ts";
import { cachedStore } from "./cached.ts";
import { diskStore } from "./disk.ts";

const KEY = "originals/3f/rose.jpg";
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

let folder: string;
let remote: FileStore;
let local: FileStore;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cached-store-"));
  remote = diskStore(join(folder, "remote"));
  local = diskStore(join(folder, "local"));
  store = cachedStore(remote, local);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a store whose operations fail, because its folder is a file. */
async function brokenStore(): Promise<FileStore> {
  await writeFile(join(folder, "no-folder"), "");
  return diskStore(join(folder, "no-folder"));
}

async function readOpened(from: FileStore): Promise<string | undefined> {
  const file = await from.open(KEY);
  return file && new Response(file.stream()).text();
}

async function keysOf(from: FileStore): Promise<string[]> {
  return (await Array.fromAsync(from.list(""))).map(({ key }) => key);
}

test("a file is stored remotely and locally", async () => {
  await store.put(KEY, bytes("rose"));
  expect(text(await remote.read(KEY))).toBe("rose");
  expect(text(await local.read(KEY))).toBe("rose");
});

test("a local file is copied to both stores and is not moved", async () => {
  const path = join(folder, "upload");
  await writeFile(path, "rose");
  const sha256 = createHash("sha256").update("rose").digest("hex");
  await store.put(KEY, { path, bytes: 4, sha256 });
  await store.put("originals/3f/again.jpg", { path, bytes: 4, sha256 });
  expect(text(await remote.read(KEY))).toBe("rose");
  expect(text(await local.read(KEY))).toBe("rose");
});

test("after the first read, a file is available without the remote store", async () => {
  await remote.put(KEY, bytes("rose"));
  expect(text(await store.read(KEY))).toBe("rose");
  await remote.delete(KEY);
  expect(text(await store.read(KEY))).toBe("rose");
  expect(await readOpened(store)).toBe("rose");
});

test("a file that exists only remotely can be opened", async () => {
  await remote.put(KEY, bytes("rose"));
  expect(await readOpened(store)).toBe("rose");
});

test("a missing file is not cached as missing", async () => {
  expect(await store.read(KEY)).toBeUndefined();
  expect(await store.open(KEY)).toBeUndefined();
  await remote.put(KEY, bytes("rose"));
  expect(text(await store.read(KEY))).toBe("rose");
});

test("a deleted file is deleted remotely and locally, and deleting it again succeeds", async () => {
  await store.put(KEY, bytes("rose"));
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await store.read(KEY)).toBeUndefined();
  expect(await remote.read(KEY)).toBeUndefined();
});

test("listing returns the files of the remote store", async () => {
  await local.put("originals/3f/left-over.jpg", bytes("old"));
  await remote.put(KEY, bytes("rose"));
  expect(await keysOf(store)).toEqual([KEY]);
});

test("without a usable local folder, the remote store still works", async () => {
  const cached = cachedStore(remote, await brokenStore());
  await cached.put(KEY, bytes("rose"));
  expect(text(await cached.read(KEY))).toBe("rose");
  expect(await readOpened(cached)).toBe("rose");
});

test("a file that the remote store rejects is not stored locally", async () => {
  const cached = cachedStore(await brokenStore(), local);
  await expect(cached.put(KEY, bytes("rose"))).rejects.toThrow();
  expect(await local.read(KEY)).toBeUndefined();
});

test("a file that could not be deleted remotely still exists", async () => {
  const cached = cachedStore({ ...remote, delete: () => Promise.reject(new Error("unreachable")) }, local);
  await cached.put(KEY, bytes("rose"));
  await expect(cached.delete(KEY)).rejects.toThrow("unreachable");
  expect(text(await cached.read(KEY))).toBe("rose");
});

test("keys outside the stores are rejected", async () => {
  await expect(store.read("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.open("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.put("../secret.jpg", bytes("x"))).rejects.toThrow(TypeError);
  await expect(store.delete("../secret.jpg")).rejects.toThrow(TypeError);
});
