import { readFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleDir } from "#db/sample/catalogue.ts";
import { images } from "#db/schema.server.ts";
import { InvalidInput } from "#domain/errors.ts";
import { openTestDatabase } from "#test/database.ts";

import type { ImageStore } from "./image-store.ts";
import { storeImage } from "./store-image.ts";
import { diskStore } from "./stores/disk.ts";

const db = await openTestDatabase();
const sample = join(sampleDir, "images/products/oud-mehtab-1.jpg");

let folder: string;
let store: ImageStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-image-"));
  store = diskStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d01020" } });

test("a clean picture is kept byte for byte with its size, colour and address", async () => {
  const stored = await storeImage(db, store, { file: sample, folder: "products", stem: "oud-mehtab-1" });
  expect(stored).toMatchObject({
    publicId: "products/oud-mehtab-1",
    url: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
    width: 1200,
    height: 1500,
    format: "jpeg",
  });
  expect(stored.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(await store.read("products/oud-mehtab-1.jpg")).toEqual(await readFile(sample));
});

test("the same content under the same id is stored once, however often and however concurrently", async () => {
  const file = await red(30, 20).png().toBuffer();
  const input = { file, folder: "products", stem: "twice" } as const;
  const stored = await Promise.all(Array.from({ length: 8 }, () => storeImage(db, store, input)));
  expect(new Set(stored.map((picture) => picture.id)).size).toBe(1);
  expect((await storeImage(db, store, input)).id).toBe(stored[0]?.id);
});

test("other content never replaces a picture but gets an id of its own", async () => {
  const first = await storeImage(db, store, {
    file: await red(10, 10).png().toBuffer(),
    folder: "products",
    stem: "same",
  });
  const other = await storeImage(db, store, {
    file: await red(20, 20).png().toBuffer(),
    folder: "products",
    stem: "same",
  });
  expect(first.publicId).toBe("products/same");
  expect(other.publicId).toMatch(/^products\/same-[0-9a-f]{8}$/);
  expect((await sharp(await store.read("products/same.png")).metadata()).width).toBe(10);
});

test("a picture whose file got lost is put again", async () => {
  const input = { file: await red(12, 12).png().toBuffer(), folder: "collections", stem: "lost" } as const;
  const stored = await storeImage(db, store, input);
  await store.delete("collections/lost.png");
  expect((await storeImage(db, store, input)).id).toBe(stored.id);
  expect(await store.read("collections/lost.png")).toBeDefined();
});

test("the dominant colour is the picture's own", async () => {
  const { color } = await storeImage(db, store, {
    file: await red(40, 40).png().toBuffer(),
    folder: "hero-images",
    stem: "red",
  });
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  expect(Math.abs((r ?? 0) - 0xd0) + Math.abs((g ?? 0) - 0x10) + Math.abs((b ?? 0) - 0x20)).toBeLessThan(40);
});

test("a picture on its side is stored upright and without its metadata", async () => {
  const file = await red(60, 40)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
  const stored = await storeImage(db, store, { file, folder: "products", stem: "sideways" });
  expect([stored.width, stored.height]).toEqual([40, 60]);
  const kept = await sharp(await store.read("products/sideways.jpg")).metadata();
  expect(kept).toMatchObject({ width: 40, height: 60 });
  expect(kept.exif).toBeUndefined();
  expect(kept.orientation).toBeUndefined();
});

test.each([
  ["text named like a picture", Buffer.from("<html>not a picture</html>")],
  ["an empty file", Buffer.alloc(0)],
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
  ],
  ["half a JPEG", (await readFile(sample)).subarray(0, 20_000)],
])("%s is refused and leaves nothing behind", async (_, file) => {
  const before = await db.$count(images);
  await expect(storeImage(db, store, { file, folder: "products", stem: "bad" })).rejects.toThrow(
    InvalidInput,
  );
  expect(await db.$count(images)).toBe(before);
  expect(await store.read("products/bad.jpg")).toBeUndefined();
});
