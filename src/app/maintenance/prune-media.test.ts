import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { addHeroImage } from "#media/operations/hero/add-hero-image.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";
import { writeUpload, createPlainImage, createTestFolder } from "#test/images.ts";

import { buildDerivedKey, buildOriginalKey } from "#media/operations/file-keys.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { pruneMedia } from "./prune-media.ts";
import { removeImage, removeStoredImage, removeUnreferencedFile } from "./remove-image.ts";
import { renderImage } from "#media/operations/render-image.ts";
import { storeImage } from "#media/operations/store-image.ts";

const db = await openTestDatabase();
const dataDir = createTestFolder();
const scratch = createTestFolder();
const media = openMedia({ kind: "disk" }, dataDir);
const ANY_AGE = { olderThanMs: -DAY_MS };

let shade = 0;
async function addImage(name: string, color = `#${(shade += 1).toString(16).padStart(6, "0")}`) {
  const file = await writeUpload(scratch, await createPlainImage(100, 100, color).png().toBuffer(), name);
  const stored = await storeImage(db, media, { file, folder: "products", publicId: `products/${name}` });
  return {
    ...stored,
    key: buildOriginalKey({ contentHash: file.sha256, extension: "png" }),
    contentHash: file.sha256,
  };
}

const imageExists = async (key: string) => (await media.files.open(key)) !== undefined;

test("an image used by a product, a size, a collection, a slide or an order is never removed", async () => {
  const [main, size, cover, slide, portrait] = await Promise.all(
    ["main", "size", "cover", "slide", "portrait"].map((name) => addImage(name)),
  );
  const collection = await buildCollection(db, { image: cover?.url ?? "" });
  const product = await buildProduct(db, {
    collectionRef: collection.id,
    image: main?.url ?? "",
    variantImages: { "50ml": { images: [{ url: size?.url ?? "", publicId: "" }], primary: null } },
  });
  await addHeroImage(db, {
    publicId: slide?.publicId ?? "",
    alt: "Dusk",
    portraitPublicId: portrait?.publicId,
  });
  await placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
  const names = ["main", "size", "cover", "slide", "portrait"].map((name) => `products/${name}`);
  const listUnused = async () =>
    (await pruneMedia(db, media, { shouldRemove: false, ...ANY_AGE })).unusedImages;
  expect((await listUnused()).filter((publicId) => names.includes(publicId))).toEqual([]);

  // The order still uses the image of its size. The product's main image is unused now.
  await removeProduct(db, product.id);
  expect((await listUnused()).filter((publicId) => names.includes(publicId))).toEqual(["products/main"]);
  expect(await removeImage(db, media, "products/size")).toBe(false);
  expect(await imageExists(size?.key ?? "")).toBe(true);
});

test("without the remove option, nothing is removed", async () => {
  const { publicId, key } = await addImage("dry");
  expect((await pruneMedia(db, media, { shouldRemove: false, ...ANY_AGE })).unusedImages).toContain(publicId);
  expect(await db.$count(images, eq(images.publicId, publicId))).toBe(1);
  expect(await imageExists(key)).toBe(true);
});

test("an unused image is removed with its file and every rendered size [000 §7]", async () => {
  const { publicId, key, contentHash } = await addImage("whole");
  const renderedKey = buildDerivedKey(contentHash, [80, 100], "webp");
  await renderImage(media.files, { contentHash, extension: "png", size: [80, 100], format: "webp" });
  expect(await imageExists(renderedKey)).toBe(true);
  const { unusedImages, bytes } = await pruneMedia(db, media, { shouldRemove: true, ...ANY_AGE });
  expect(unusedImages).toContain(publicId);
  expect(bytes).toBeGreaterThan(0);
  expect(await db.$count(images, eq(images.publicId, publicId))).toBe(0);
  expect([await imageExists(key), await imageExists(renderedKey)]).toEqual([false, false]);
});

test("a file shared by two images is removed with the second image", async () => {
  const first = await addImage("shared-1", "#abcdef");
  const second = await addImage("shared-2", "#abcdef");
  expect(await removeImage(db, media, first.publicId)).toBe(true);
  expect(await imageExists(first.key)).toBe(true);
  expect(await removeImage(db, media, second.publicId)).toBe(true);
  expect(await imageExists(first.key)).toBe(false);
});

test("retrying a removal after an image host error deletes the file [000 §7] [001 §7]", async () => {
  const { publicId, key } = await addImage("unresponsive-host");
  const [image] = await db.select().from(images).where(eq(images.publicId, publicId));
  if (image === undefined) throw new Error("The image was not stored");
  const rejectRemoval = () => Promise.reject(new Error("The image host does not respond."));
  const unresponsiveMedia = { ...media, host: { ...media.host, remove: rejectRemoval } };
  await expect(removeStoredImage(db, unresponsiveMedia, image)).rejects.toThrow("does not respond");
  expect(await imageExists(key)).toBe(true);
  await removeStoredImage(db, media, image);
  expect(await imageExists(key)).toBe(false);
});

test("unused uploads are kept for 24 hours", async () => {
  const { publicId, key } = await addImage("recent");
  const { unusedImages, files } = await pruneMedia(db, media, { shouldRemove: true });
  expect(unusedImages).not.toContain(publicId);
  expect(files).toEqual([]);
  expect(await imageExists(key)).toBe(true);
});

test("an unreferenced file is removed after a day", async () => {
  const { key, publicId } = await addImage("stray");
  await db.delete(images).where(eq(images.publicId, publicId));
  expect((await pruneMedia(db, media, { shouldRemove: true })).files).toEqual([]);
  const path = join(dataDir, "media", key);
  await utimes(path, new Date(0), new Date(0));
  expect((await pruneMedia(db, media, { shouldRemove: true })).files).toEqual([key]);
  await expect(stat(path)).rejects.toThrow("ENOENT");
});

test("a file is not removed if an image refers to it", async () => {
  const { key } = await addImage("named", "#0a0b0c");
  await removeUnreferencedFile(db, media.host, key);
  expect(await imageExists(key)).toBe(true);
});

test("no file is removed if unreferenced files outnumber images", async () => {
  const otherMedia = openMedia({ kind: "disk" }, createTestFolder());
  const count = 21 + (await db.$count(images));
  for (let index = 0; index < count; index += 1) {
    const contentHash = index.toString(16).padStart(64, "0");
    await otherMedia.files.put(buildOriginalKey({ contentHash, extension: "png" }), new Uint8Array([1]));
  }
  await expect(pruneMedia(db, otherMedia, { shouldRemove: true, ...ANY_AGE })).rejects.toThrow(
    `${count} files belong to no image`,
  );
  expect(await Array.fromAsync(otherMedia.host.list())).toHaveLength(count);
});

test("uploading an image again resets its age", async () => {
  const { publicId } = await addImage("renewed", "#0d0e0f");
  await db
    .update(images)
    .set({ createdAt: new Date(0) })
    .where(eq(images.publicId, publicId));
  await addImage("renewed", "#0d0e0f");
  expect((await pruneMedia(db, media, { shouldRemove: false })).unusedImages).not.toContain(publicId);
});

test("storing the same content again resets the age of its file", async () => {
  const { key, publicId } = await addImage("again", "#123456");
  await db.delete(images).where(eq(images.publicId, publicId));
  await utimes(join(dataDir, "media", key), new Date(0), new Date(0));
  await addImage("again-2", "#123456");
  await db.delete(images).where(eq(images.publicId, "products/again-2"));
  expect((await pruneMedia(db, media, { shouldRemove: true })).files).toEqual([]);
});

test("concurrently removing and storing the same content keeps the file", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { publicId, key } = await addImage(`race-${round}`, "#fedcba");
    await Promise.all([removeImage(db, media, publicId), addImage(`race-${round}-again`, "#fedcba")]);
    expect(await imageExists(key)).toBe(true);
  }
});

test("an image on another host is not removed", async () => {
  await db.insert(images).values({
    publicId: "products/other-host",
    url: "https://images.example/image/upload/v1/products/other-host.jpg",
    width: 100,
    height: 100,
    format: "jpeg",
    bytes: 1000,
    color: "#000000",
    contentHash: "other-host",
  });
  const { unusedImages, otherHostCount } = await pruneMedia(db, media, { shouldRemove: true, ...ANY_AGE });
  expect(unusedImages).not.toContain("products/other-host");
  expect(otherHostCount).toBe(1);
  expect(await removeImage(db, media, "products/other-host")).toBe(false);
});

test("pruning leaves only image files in the data directory", async () => {
  const names = await readdir(dataDir, { recursive: true });
  const expected = /^media(?:$|\/(?:originals|derived)(?:$|\/)|\/\.unfinished$)|^uploads$/;
  expect(names.filter((name) => !expected.test(name))).toEqual([]);
});
