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

/** A store that refuses everything: a file stands where its folder would be. */
async function brokenStore(): Promise<FileStore> {
  await writeFile(join(folder, "no-folder"), "");
  return diskStore(join(folder, "no-folder"));
}

async function opened(from: FileStore): Promise<string | undefined> {
  const file = await from.open(KEY);
  return file && new Response(file.stream()).text();
}

async function keysOf(from: FileStore): Promise<string[]> {
  return (await Array.fromAsync(from.list(""))).map(({ key }) => key);
}

test("what is put is kept remotely and locally", async () => {
  await store.put(KEY, bytes("rose"));
  expect(text(await remote.read(KEY))).toBe("rose");
  expect(text(await local.read(KEY))).toBe("rose");
});

test("a file on this machine's disk is put into both and stays where it was", async () => {
  const path = join(folder, "upload");
  await writeFile(path, "rose");
  const sha256 = createHash("sha256").update("rose").digest("hex");
  await store.put(KEY, { path, bytes: 4, sha256 });
  await store.put("originals/3f/again.jpg", { path, bytes: 4, sha256 });
  expect(text(await remote.read(KEY))).toBe("rose");
  expect(text(await local.read(KEY))).toBe("rose");
});

test("a read file is there without the remote store from then on", async () => {
  await remote.put(KEY, bytes("rose"));
  expect(text(await store.read(KEY))).toBe("rose");
  await remote.delete(KEY);
  expect(text(await store.read(KEY))).toBe("rose");
  expect(await opened(store)).toBe("rose");
});

test("a file that is only remote can be opened", async () => {
  await remote.put(KEY, bytes("rose"));
  expect(await opened(store)).toBe("rose");
});

test("nothing there is nothing, and is not remembered as such", async () => {
  expect(await store.read(KEY)).toBeUndefined();
  expect(await store.open(KEY)).toBeUndefined();
  await remote.put(KEY, bytes("rose"));
  expect(text(await store.read(KEY))).toBe("rose");
});

test("what is deleted is gone remotely and locally, and deleting twice is fine", async () => {
  await store.put(KEY, bytes("rose"));
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await store.read(KEY)).toBeUndefined();
  expect(await remote.read(KEY)).toBeUndefined();
});

test("the list is the remote store's", async () => {
  await local.put("originals/3f/left-over.jpg", bytes("old"));
  await remote.put(KEY, bytes("rose"));
  expect(await keysOf(store)).toEqual([KEY]);
});

test("without a usable local folder all goes on remotely", async () => {
  const cached = cachedStore(remote, await brokenStore());
  await cached.put(KEY, bytes("rose"));
  expect(text(await cached.read(KEY))).toBe("rose");
  expect(await opened(cached)).toBe("rose");
});

test("what the remote store refuses is not kept locally either", async () => {
  const cached = cachedStore(await brokenStore(), local);
  await expect(cached.put(KEY, bytes("rose"))).rejects.toThrow();
  expect(await local.read(KEY)).toBeUndefined();
});

test("a file that could not be deleted remotely is still there", async () => {
  const cached = cachedStore({ ...remote, delete: () => Promise.reject(new Error("away")) }, local);
  await cached.put(KEY, bytes("rose"));
  await expect(cached.delete(KEY)).rejects.toThrow("away");
  expect(text(await cached.read(KEY))).toBe("rose");
});

test("keys outside the stores are refused", async () => {
  await expect(store.read("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.open("../secret.jpg")).rejects.toThrow(TypeError);
  await expect(store.put("../secret.jpg", bytes("x"))).rejects.toThrow(TypeError);
  await expect(store.delete("../secret.jpg")).rejects.toThrow(TypeError);
});
