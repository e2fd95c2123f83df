import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { startCloudinaryServer } from "#test/simulators/cloudinary-server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";

import { describeFile } from "#media/operations/local-file.ts";
import { moveMedia } from "./move-media.ts";
import { openLocalFiles, openMedia } from "#media/operations/stores/open-media.ts";
import { pruneMedia } from "./prune-media.ts";
import { storeImage } from "#media/operations/store-image.ts";

const db = await openTestDatabase();
const dataDir = createTestFolder();
const cloudinary = await startCloudinaryServer();
afterAll(() => cloudinary.stop());

const diskMedia = openMedia({ kind: "disk" }, dataDir);
const cloudinaryMedia = openMedia({ kind: "cloudinary", ...cloudinary.settings }, dataDir);
const path = join(sampleImagesDir, "images/products/oud-mehtab-1.jpg");

test("moving to an image host uploads every image and updates the URLs of products and orders", async () => {
  const file = await describeFile(path);
  const { url } = await storeImage(db, diskMedia, { file, folder: "products", publicId: "products/moving" });
  const product = await buildProduct(db, { image: url });
  const { id } = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  const revision = await getRevision(db);

  const planned = await moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), { shouldMove: false });
  expect(planned.moved).toContain("products/moving");
  expect(cloudinary.assets.size).toBe(0);
  expect((await getProduct(db, product.id))?.image).toBe(url);

  await moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), { shouldMove: true });
  expect(cloudinary.assets.has("products/moving")).toBe(true);
  const newUrl = (await getProduct(db, product.id))?.image ?? "";
  expect(newUrl).toMatch(/\/upload\/v\d+\/products\/moving\.jpg$/);
  expect(Buffer.from(await (await fetch(newUrl)).arrayBuffer())).toEqual(await readFile(path));
  expect(buildDeliveryUrl(newUrl, [400, 500])).toContain("/upload/c_fill,w_400,h_500,q_auto,f_auto/v");
  const order = await getOrder(db, id);
  expect(order?.items[0]?.product.image).toBe(newUrl);
  expect(await getRevision(db)).toBeGreaterThan(revision);
  // The order's image still counts as used after the move.
  const { unusedImages } = await pruneMedia(db, cloudinaryMedia, {
    shouldRemove: false,
    olderThanMs: -60_000,
  });
  expect(unusedImages).not.toContain("products/moving");
});

test("a second run moves no images", async () => {
  const { moved, alreadyHosted } = await moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), {
    shouldMove: true,
  });
  expect([moved, alreadyHosted]).toEqual([[], 1]);
});

test("an image without a local file is reported and not changed", async () => {
  await db.insert(images).values({
    publicId: "products/lost",
    url: "/media/image/upload/v1/products/lost.jpg",
    width: 100,
    height: 100,
    format: "jpeg",
    bytes: 1000,
    color: "#000000",
    contentHash: "f".repeat(64),
  });
  const { missing } = await moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), { shouldMove: true });
  expect(missing).toContain("products/lost");
  const [row] = await db.select().from(images).where(eq(images.publicId, "products/lost"));
  expect(row?.url).toBe("/media/image/upload/v1/products/lost.jpg");
});

test("running again after a failure moves the remaining images", async () => {
  const file = await describeFile(join(sampleImagesDir, "images/products/oud-mehtab-2.jpg"));
  await storeImage(db, diskMedia, { file, folder: "products", publicId: "products/late" });
  cloudinary.respondNext(400, '{"error":{"message":"Service unavailable"}}');
  await expect(moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), { shouldMove: true })).rejects.toThrow(
    "Service unavailable",
  );
  expect((await moveMedia(db, cloudinaryMedia, openLocalFiles(dataDir), { shouldMove: true })).moved).toEqual(
    ["products/late"],
  );
});
