import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { createEmptyScent } from "../../rules/scent/scent.ts";
import { buildNumberedSlug, RESERVED_PRODUCT_IDS, slugify } from "#platform/rules/slug.ts";
import { toProductColumns } from "../products/save-product.ts";

import { mapInBatches } from "./in-batches.ts";
import type { WriteContext } from "./write-products.ts";
import { writeNotes, writeSizes } from "./write-products.ts";

export interface NewProduct {
  /** The requested id, or "" to derive the id from the name. */
  id: string;
  input: ProductInput;
}

export interface AddedProduct extends NewProduct {
  updatedAt: Date;
}

/**
 * Adds many products with their sizes in a few statements. The first product gets the latest `createdAt`, so that
 * lists keep the order of the file. The caller must increment the revision.
 * @throws Conflict if a requested id is taken
 */
export async function addProducts(
  tx: Database,
  newProducts: readonly NewProduct[],
  context: WriteContext,
): Promise<AddedProduct[]> {
  const now = Date.now();
  const timestamped = newProducts.map((product, index) => ({ ...product, updatedAt: new Date(now - index) }));
  const addedProducts = await insertWithUniqueSlugs(tx, timestamped, context);
  await writeSizes(
    tx,
    addedProducts.map(({ id, input }) => ({ id, input, stored: undefined })),
    context,
  );
  await writeNotes(tx, addedProducts, context.findNote);
  return addedProducts;
}

/**
 * Inserts each product under its requested id, or under a slug of its name. If the slug is taken, appends the next free
 * number.
 */
async function insertWithUniqueSlugs(
  tx: Database,
  newProducts: readonly AddedProduct[],
  context: WriteContext,
): Promise<AddedProduct[]> {
  const lastNumbers = new Map<string, number>();
  const addedProducts: AddedProduct[] = [];
  // Inserts products with requested ids first, so that no derived slug takes a requested id.
  for (
    let remaining = newProducts.toSorted((a, b) => Number(a.id === "") - Number(b.id === ""));
    remaining.length > 0;
  ) {
    const candidates = remaining.map((product) => ({
      product,
      slug: product.id === "" ? getNextSlug(product.input.name, lastNumbers) : product.id,
    }));
    const rows = candidates.map(({ slug, product: { input, updatedAt } }) => ({
      id: slug,
      ...toProductColumns({ ...input, scent: input.scent ?? createEmptyScent() }, context),
      createdAt: updatedAt,
      updatedAt,
    }));
    const inserted = await mapInBatches(rows, (batch) =>
      tx
        .insert(products)
        .values(batch)
        .onConflictDoNothing({ target: products.id })
        .returning({ id: products.id }),
    );
    const insertedIds = new Set(inserted.map(({ id }) => id));
    remaining = [];
    for (const { product, slug } of candidates) {
      // Removes the slug, because another product in the file can have the same slug.
      if (insertedIds.delete(slug)) addedProducts.push({ ...product, id: slug });
      else if (product.id === "") remaining.push(product);
      else throw new Conflict(productInputMessages.idTaken(slug));
    }
  }
  return addedProducts;
}

function getNextSlug(name: string, lastNumbers: Map<string, number>): string {
  const slug = slugify(name, "product");
  const number = (lastNumbers.get(slug) ?? (RESERVED_PRODUCT_IDS.has(slug) ? 1 : 0)) + 1;
  lastNumbers.set(slug, number);
  return buildNumberedSlug(slug, number);
}
