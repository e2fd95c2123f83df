import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { sampleImagesDir } from "./sample-images.ts";
import { images } from "../tables/image-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { writeUpload, createNoise, createPlainImage, createTestFolder } from "#test/images.ts";

import { buildOriginalKey } from "./file-keys.ts";
import { describeFile } from "./local-file.ts";
import { openMedia } from "./stores/open-media.ts";
import { storeImage } from "./store-image.ts";

const db = await openTestDatabase();
const dataDir = createTestFolder();
const scratch = createTestFolder();
const media = openMedia({ kind: "disk" }, dataDir);
const sample = join(sampleImagesDir, "images/products/oud-mehtab-1.jpg");

const createPng = async (width: number, color?: string) =>
  createPlainImage(width, 100, color).png().toBuffer();

async function storeTestImage(
  bytes: Uint8Array,
  stem: string,
  folder: ImageFolder = "products",
  tags: string[] = [],
) {
  return storeImage(db, media, {
    file: await writeUpload(scratch, bytes, stem),
    folder,
    publicId: `${folder}/${stem}`,
    tags,
  });
}

function listOriginals(): Promise<string[]> {
  return readdir(join(dataDir, "media/originals"), { recursive: true });
}

test("storing an image returns its size and format and keeps its file unchanged [001 §3]", async () => {
  const file = await describeFile(sample);
  const stored = await storeImage(db, media, { file, folder: "products", publicId: "products/oud-mehtab-1" });
  expect(stored).toMatchObject({
    publicId: "products/oud-mehtab-1",
    url: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
    width: 1200,
    height: 1500,
    format: "jpeg",
    bytes: file.bytes,
  });
  expect(stored.color).toMatch(/^#[0-9a-f]{6}$/);
  const key = buildOriginalKey({ contentHash: file.sha256, extension: "jpg" });
  expect(await readFile(join(dataDir, "media", key))).toEqual(await readFile(sample));
});

test("storing the same image eight times concurrently creates one image", async () => {
  const bytes = await createPng(130);
  const stored = await Promise.all(Array.from({ length: 8 }, () => storeTestImage(bytes, "twice")));
  expect(new Set(stored.map((image) => image.id)).size).toBe(1);
  expect((await storeTestImage(bytes, "twice")).id).toBe(stored[0]?.id);
});

test("the same file under eight names is stored once", async () => {
  const bytes = await createPng(140);
  const fileCount = (await listOriginals()).filter((name) => name.endsWith(".png")).length;
  const stored = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      storeTestImage(bytes, `copy-${index}`, index % 2 ? "collections" : "hero-images"),
    ),
  );
  expect(new Set(stored.map((image) => image.publicId)).size).toBe(8);
  expect((await listOriginals()).filter((name) => name.endsWith(".png")).length).toBe(fileCount + 1);
});

test("a different image with the same public id is stored under an id with its hash", async () => {
  const first = await storeTestImage(await createPng(110), "same");
  const other = await storeTestImage(await createPng(120), "same");
  expect(first.publicId).toBe("products/same");
  expect(other.publicId).toMatch(/^products\/same-[0-9a-f]{8}$/);
  expect([first.width, other.width]).toEqual([110, 120]);
});

test("different images stored concurrently with one public id get separate public ids", async () => {
  const colors = ["#111111", "#222222", "#333333", "#444444"];
  const stored = await Promise.all(
    colors.map(async (color, index) => {
      const file = await writeUpload(scratch, await createPng(150, color), `rival-${index}`);
      return storeImage(db, media, { file, folder: "products", publicId: "products/rival" });
    }),
  );
  expect(new Set(stored.map((image) => image.publicId)).size).toBe(4);
});

test("storing an image again restores its missing file", async () => {
  const bytes = await createPng(160);
  const stored = await storeTestImage(bytes, "lost", "collections");
  const { sha256: contentHash } = await writeUpload(scratch, bytes);
  const key = buildOriginalKey({ contentHash, extension: "png" });
  await media.files.delete(key);
  expect((await storeTestImage(bytes, "lost", "collections")).id).toBe(stored.id);
  expect(await media.files.read(key)).toBeDefined();
});

test("tags are stored [000 §7]", async () => {
  expect((await storeTestImage(await createPng(170), "tagged", "general", ["oud", "hero"])).tags).toEqual([
    "oud",
    "hero",
  ]);
});

test("the file name of a cleaned image is the hash of the cleaned content [ASVS 5.3.2]", async () => {
  const bytes = await createNoise(120, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const stored = await storeTestImage(bytes, "sideways");
  expect([stored.width, stored.height]).toEqual([100, 120]);
  const [name = ""] = (await listOriginals()).filter(
    (file) => file.endsWith(".jpg") && !file.includes("194dddf1"),
  );
  const { sha256 } = await describeFile(join(dataDir, "media/originals", name));
  expect(name.endsWith(`${sha256}.jpg`)).toBe(true);
  expect((await storeTestImage(bytes, "sideways")).id).toBe(stored.id);
});

test.each([
  ["text named like an image", Buffer.from("<html>not an image</html>")],
  ["an empty file", Buffer.alloc(0)],
  ["half a JPEG", (await readFile(sample)).subarray(0, 20_000)],
])("%s is rejected and stores nothing", async (_, bytes) => {
  const [imageCount, files] = [await db.$count(images), await listOriginals()];
  await expect(storeTestImage(bytes, "bad")).rejects.toThrow(InvalidInput);
  expect(await db.$count(images)).toBe(imageCount);
  expect(await listOriginals()).toEqual(files);
  expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
});
