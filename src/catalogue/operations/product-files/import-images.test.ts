import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { images } from "#media/tables/image-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage } from "#test/factories.ts";
import { buildSheetTable } from "#test/sheet-table.ts";

import { importImages } from "../../tables/product-change-schema.server.ts";
import { updateProduct } from "../products/save-product.ts";
import { getStaffProduct } from "../products/get-staff-product.ts";
import { toProductInput } from "../../rules/product-files/product-file.ts";

import { importProducts, previewImport } from "./import-products.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);

/** Returns an export of another shop with one product whose image is at the address. */
function buildExport(name: string, url: string) {
  return buildSheetTable(
    ["Handle", "Title", "Body (HTML)", "Option1 Value", "Variant Price", "Image Src", "Status"],
    [[name.toLowerCase(), name, "Warm", "50ml", "4500", url, "active"]],
  );
}

async function importFile(file: ReturnType<typeof buildExport>) {
  return importProducts(
    db,
    { id: randomUUID(), fileName: "shopify.csv", table: file },
    { collection: collection.id },
  );
}

/** Records that fetching an image failed, or that it is stored. */
async function recordFetch(url: string, image?: { publicId: string }) {
  const [stored] = image ? await db.select().from(images).where(eq(images.publicId, image.publicId)) : [];
  const result = {
    imageId: stored?.id ?? null,
    reason: stored ? null : "The image does not exist there (404)",
  };
  await db
    .insert(importImages)
    .values({ url, batchId: randomUUID(), fetchedAt: new Date(), ...result })
    .onConflictDoUpdate({ target: importImages.url, set: result });
}

describe("the same file again", () => {
  test("changes nothing while its images cannot be fetched, and says which products wait for them", async () => {
    const [name, url] = [`Amber${randomUUID()}`, `https://old.example.com/${randomUUID()}.jpg`];
    const [id, file] = [name.toLowerCase(), buildExport(name, url)];
    await recordFetch(url);
    expect(await importFile(file)).toMatchObject({ added: 1 });
    expect(await getStaffProduct(db, id)).toMatchObject({ product: { status: "draft" } });
    const again = await previewImport(db, file);
    expect(again.products).toEqual([expect.objectContaining({ outcome: "unchanged", changes: [] })]);
    expect(again.images.missing).toEqual([{ url, reason: "The image does not exist there (404)" }]);
    expect(again.notes).toContain(`1 product has no image yet and stays a draft: ${name}`);
    expect(await importFile(file)).toMatchObject({ added: 0, updated: 0 });

    await recordFetch(url, await buildImage(db));
    const mended = await previewImport(db, file);
    expect(mended.products[0]?.changes.map(({ field, to }) => (field === "status" ? to : field))).toEqual([
      "published",
      "image",
    ]);
    expect(await importFile(file)).toMatchObject({ updated: 1 });
    const last = await previewImport(db, file);
    expect(last.products[0]).toMatchObject({ outcome: "unchanged" });
    expect(last.images).toEqual({ toFetch: [], missing: [], needsBase: false });
  });

  test("puts a draft on sale for which staff uploaded an image", async () => {
    const [name, url] = [`Rose${randomUUID()}`, `https://old.example.com/${randomUUID()}.jpg`];
    const [id, file] = [name.toLowerCase(), buildExport(name, url)];
    await recordFetch(url);
    await importFile(file);
    const stored = await getStaffProduct(db, id);
    if (stored === undefined) throw new Error("The product is missing");
    await updateProduct(db, id, { ...toProductInput(stored.product), imageRef: await buildImage(db) });
    const again = await previewImport(db, file);
    expect(again.products[0]?.changes).toEqual([{ field: "status", from: "draft", to: "published" }]);
  });
});
