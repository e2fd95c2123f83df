import { getTableColumns, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants, variantImages } from "#db/schema/schema.server.ts";
import { lookup } from "#domain/shared/lookup.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";
import type { ImageFinder } from "#operations/media/find-images.ts";
import { toProductColumns } from "#operations/catalogue/products/save-product.ts";
import { toImageRows } from "#operations/catalogue/products/save-variants.ts";
import type { StockSetting } from "#operations/stock/set-stock.ts";
import { setStocks } from "#operations/stock/set-stock.ts";

import { inBatches } from "./in-batches.ts";
import type { StoredProduct } from "./stored-products.ts";

/** Target state of a product; `stored` is its current state, or `undefined` for a new row. */
export interface ProductWrite {
  id: string;
  input: ProductInput;
  stored: StoredProduct | undefined;
}

export interface WriteContext {
  findImage: ImageFinder;
  staffId: string | null | undefined;
}

/**
 * Updates many products with a few statements; their rows must be locked. Returns the new `updatedAt` of each. The caller
 * increments the revision.
 */
export async function rewriteProducts(
  tx: Database,
  writes: readonly (ProductWrite & { stored: StoredProduct })[],
  context: WriteContext,
): Promise<Map<string, Date>> {
  const now = Date.now();
  const rows = writes.map(({ id, input, stored }) => ({
    id,
    ...toProductColumns(input, context.findImage),
    // Ensures a different time for two saves within one millisecond.
    updatedAt: new Date(Math.max(now, stored.updatedAt.getTime() + 1)),
  }));
  await inBatches(rows, (batch) =>
    tx
      .insert(products)
      .values(batch)
      .onConflictDoUpdate({ target: products.id, set: allFromExcluded(batch) })
      .returning({ id: products.id }),
  );
  await writeSizes(tx, writes, context);
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Returns the assignments of an upsert for all written columns except the id. An upsert updates many rows with one statement. */
function allFromExcluded(rows: readonly object[]) {
  const columns = Object.entries(getTableColumns(products));
  const written = new Set(Object.keys(rows[0] ?? {}));
  return Object.fromEntries(
    columns
      .filter(([name]) => name !== "id" && written.has(name))
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

interface Size {
  id: number;
  productId: string;
  name: string;
  position: number;
  input: ProductInput;
  stored: StoredProduct | undefined;
}

/** Saves the sizes of existing products: removes, changes and adds them, then saves pictures and stock. */
export async function writeSizes(
  tx: Database,
  writes: readonly ProductWrite[],
  { findImage, staffId }: WriteContext,
): Promise<void> {
  await removeSizes(tx, writes);
  const existing = writes.flatMap((write) => existingSizes(write));
  await updateSizes(tx, existing);
  const added = await addSizes(tx, writes);
  await writePictures(tx, existing, added, findImage);
  await setStocks(tx, [...existing, ...added].map(stockSetting), staffId);
}

async function removeSizes(tx: Database, writes: readonly ProductWrite[]): Promise<void> {
  const removed = writes.flatMap(({ input, stored }) =>
    [...(stored?.variantIds ?? [])].filter(([name]) => !input.variants.includes(name)).map(([, id]) => id),
  );
  await inBatches(removed, (batch) =>
    tx
      .delete(productVariants)
      .where(inArray(productVariants.id, batch))
      .returning({ id: productVariants.id }),
  );
}

function existingSizes({ id: productId, input, stored }: ProductWrite): Size[] {
  return input.variants.flatMap((name, position) => {
    const id = stored?.variantIds.get(name);
    return id === undefined ? [] : [{ id, productId, name, position, input, stored }];
  });
}

async function updateSizes(tx: Database, sizes: readonly Size[]): Promise<void> {
  const changed = sizes
    .filter(
      ({ name, position, input, stored }) =>
        stored?.input.variantPricing[name] !== input.variantPricing[name] ||
        stored?.input.variants[position] !== name,
    )
    .map(({ id, name, position, input }) => ({ id, position, price: priceOf(input, name) }));
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${productVariants} set price = new_values.price, position = new_values.position
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new_values(id bigint, position integer, price bigint)
    where ${productVariants.id} = new_values.id`);
}

function priceOf(input: ProductInput, name: string): number {
  return toPaisa(lookup(input.variantPricing, name) ?? 0);
}

async function addSizes(tx: Database, writes: readonly ProductWrite[]): Promise<Size[]> {
  const newSizes = writes.flatMap(({ id: productId, input, stored }) =>
    input.variants.flatMap((name, position) =>
      stored?.variantIds.has(name) === true ? [] : [{ productId, name, position, input, stored }],
    ),
  );
  return inBatches(newSizes, async (batch) => {
    const rows = await tx
      .insert(productVariants)
      .values(
        batch.map(({ input, stored: _stored, ...size }) => ({ ...size, price: priceOf(input, size.name) })),
      )
      .returning({
        id: productVariants.id,
        productId: productVariants.productId,
        name: productVariants.name,
      });
    const ids = new Map(rows.map(({ id, productId, name }) => [JSON.stringify([productId, name]), id]));
    return batch.flatMap((size) => {
      const id = ids.get(JSON.stringify([size.productId, size.name]));
      return id === undefined ? [] : [{ ...size, id }];
    });
  });
}

async function writePictures(
  tx: Database,
  existing: readonly Size[],
  added: readonly Size[],
  findImage: ImageFinder,
): Promise<void> {
  const changed = existing.filter(
    ({ name, input, stored }) =>
      JSON.stringify(stored?.input.variantImages[name]) !== JSON.stringify(input.variantImages[name]),
  );
  await inBatches(changed, (batch) =>
    tx
      .delete(variantImages)
      .where(
        inArray(
          variantImages.variantId,
          batch.map(({ id }) => id),
        ),
      )
      .returning({ id: variantImages.variantId }),
  );
  const rows = [...changed, ...added].flatMap(({ id, name, input }) =>
    toImageRows(id, name, input, findImage),
  );
  await inBatches(rows, (batch) =>
    tx.insert(variantImages).values(batch).returning({ id: variantImages.variantId }),
  );
}

function stockSetting({ id: variantId, productId, name: variant, input, stored }: Size): StockSetting {
  const isNew = stored?.variantIds.has(variant) !== true;
  const stock = lookup(input.stock, variant) ?? null;
  return { variantId, productId, variant, stock, reason: isNew ? "initial" : "adjusted" };
}
