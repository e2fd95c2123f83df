import { getTableColumns, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants, variantImages } from "../../tables/variant-schema.server.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { getSetParts } from "../../rules/product-files/get-set-parts.ts";
import type { NoteMatcher } from "../../rules/scent/match-notes.ts";
import { createEmptyScent } from "../../rules/scent/scent.ts";
import type { ImageFinder } from "#media/operations/find-images.ts";
import type { ProductLookups } from "../products/save-product.ts";
import { toProductColumns } from "../products/save-product.ts";
import { getNewSizeDetails, toImageRows } from "../products/save-variants.ts";
import { writeProductNotes } from "../scent/write-product-notes.ts";
import type { StockSetting } from "../stock/set-stock.ts";
import { setStocks } from "../stock/set-stock.ts";

import { mapInBatches } from "./in-batches.ts";
import type { StoredProduct } from "./stored-products.ts";
import { dissolveSetsInBatches } from "./write-set-parts.ts";

/** The new and the stored values of a product. `stored` is `undefined` for a new product. */
export interface ProductWrite {
  id: string;
  input: ProductInput;
  stored: StoredProduct | undefined;
}

export interface WriteContext extends ProductLookups {
  staffId: string | null | undefined;
}

/**
 * Updates many products with a few statements and returns their new `updatedAt` by product id. The caller must have
 * locked the rows and must increment the revision.
 */
export async function rewriteProducts(
  tx: Database,
  writes: readonly (ProductWrite & { stored: StoredProduct })[],
  context: WriteContext,
): Promise<Map<string, Date>> {
  const now = Date.now();
  const rows = writes.map(({ id, input, stored }) => ({
    id,
    // Undo data stored by older releases may lack these fields.
    ...toProductColumns(
      {
        ...input,
        status: input.status ?? stored.input.status,
        pairsWith: input.pairsWith ?? stored.input.pairsWith ?? [],
        scent: input.scent ?? stored.input.scent ?? createEmptyScent(),
      },
      context,
    ),
    // Two saves within one millisecond must have different times.
    updatedAt: new Date(Math.max(now, stored.updatedAt.getTime() + 1)),
  }));
  await mapInBatches(rows, (batch) =>
    tx
      .insert(products)
      .values(batch)
      .onConflictDoUpdate({ target: products.id, set: assignExcludedColumns(batch) })
      .returning({ id: products.id }),
  );
  await writeSizes(tx, writes, context);
  await writeNotes(tx, writes, context.findNote);
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Saves the matched notes of products. */
export async function writeNotes(
  tx: Database,
  writes: readonly { id: string; input: ProductInput }[],
  findNote: NoteMatcher,
): Promise<void> {
  await mapInBatches(writes, async (batch) => {
    const notedProducts = batch.map(({ id, input }) => ({ id, fragranceNotes: input.fragranceNotes }));
    await writeProductNotes(tx, notedProducts, findNote);
    return [];
  });
}

/**
 * Returns the assignments of an upsert for all written columns except the id. An upsert can update many rows in one
 * statement.
 */
function assignExcludedColumns(rows: readonly object[]) {
  const columns = Object.entries(getTableColumns(products));
  const writtenColumns = new Set(Object.keys(rows[0] ?? {}));
  return Object.fromEntries(
    columns
      .filter(([name]) => name !== "id" && writtenColumns.has(name))
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

/** Saves the sizes of products: removes, updates and adds sizes, then saves their images and stock. */
export async function writeSizes(
  tx: Database,
  writes: readonly ProductWrite[],
  { findImage, staffId }: WriteContext,
): Promise<void> {
  await deleteSizes(tx, writes);
  const existingSizes = writes.flatMap((write) => getExistingSizes(write));
  await updateSizes(tx, existingSizes);
  const addedSizes = await addSizes(tx, writes);
  await writeVariantImages(tx, existingSizes, addedSizes, findImage);
  await dissolveSetsInBatches(tx, existingSizes);
  await setStocks(tx, [...existingSizes, ...addedSizes].map(toStockSetting), staffId);
}

async function deleteSizes(tx: Database, writes: readonly ProductWrite[]): Promise<void> {
  const removedIds = writes.flatMap(({ input, stored }) =>
    [...(stored?.variantIds ?? [])].filter(([name]) => !input.variants.includes(name)).map(([, id]) => id),
  );
  await mapInBatches(removedIds, (batch) =>
    tx
      .delete(productVariants)
      .where(inArray(productVariants.id, batch))
      .returning({ id: productVariants.id }),
  );
}

function getExistingSizes({ id: productId, input, stored }: ProductWrite): Size[] {
  return input.variants.flatMap((name, position) => {
    const id = stored?.variantIds.get(name);
    return id === undefined ? [] : [{ id, productId, name, position, input, stored }];
  });
}

async function updateSizes(tx: Database, sizes: readonly Size[]): Promise<void> {
  const changedSizes = sizes
    .filter(
      ({ name, position, input, stored }) =>
        stored?.input.variantPricing[name] !== input.variantPricing[name] ||
        stored?.input.variants[position] !== name ||
        JSON.stringify(stored?.input.sizes?.[name]) !== JSON.stringify(input.sizes?.[name]),
    )
    .map(({ id, name, position, input, stored }) => {
      const details = getOwnEntry(input.sizes ?? stored?.input.sizes ?? {}, name);
      return { id, position, price: getPriceInPaisa(input, name), ...details };
    });
  if (changedSizes.length === 0) return;
  await tx.execute(sql`
    update ${productVariants} set price = new_values.price, position = new_values.position,
      volume_ml = new_values."volumeMl", sku = coalesce(new_values.sku, ''), barcode = coalesce(new_values.barcode, ''),
      is_tester = coalesce(new_values."isTester", false), weight_grams = new_values."weightGrams"
    from jsonb_to_recordset(${JSON.stringify(changedSizes)}::jsonb)
      as new_values(id bigint, position integer, price bigint, "volumeMl" numeric, sku text, barcode text,
        "isTester" boolean, "weightGrams" integer)
    where ${productVariants.id} = new_values.id`);
}

function getPriceInPaisa(input: ProductInput, name: string): number {
  return toPaisa(getOwnEntry(input.variantPricing, name) ?? 0);
}

async function addSizes(tx: Database, writes: readonly ProductWrite[]): Promise<Size[]> {
  const newSizes = writes.flatMap(({ id: productId, input, stored }) =>
    input.variants.flatMap((name, position) =>
      stored?.variantIds.has(name) === true ? [] : [{ productId, name, position, input, stored }],
    ),
  );
  return mapInBatches(newSizes, async (batch) => {
    const rows = await tx
      .insert(productVariants)
      .values(
        batch.map(({ input, stored: _stored, ...size }) => ({
          ...size,
          price: getPriceInPaisa(input, size.name),
          ...getNewSizeDetails(input, size.name),
        })),
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

async function writeVariantImages(
  tx: Database,
  existingSizes: readonly Size[],
  addedSizes: readonly Size[],
  findImage: ImageFinder,
): Promise<void> {
  const changedSizes = existingSizes.filter(
    ({ name, input, stored }) =>
      JSON.stringify(stored?.input.variantImages[name]) !== JSON.stringify(input.variantImages[name]),
  );
  await mapInBatches(changedSizes, (batch) =>
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
  const rows = [...changedSizes, ...addedSizes].flatMap(({ id, name, input }) =>
    toImageRows(id, name, input, findImage),
  );
  await mapInBatches(rows, (batch) =>
    tx.insert(variantImages).values(batch).returning({ id: variantImages.variantId }),
  );
}

function toStockSetting({ id: variantId, productId, name: variant, input, stored }: Size): StockSetting {
  const isNew = stored?.variantIds.has(variant) !== true;
  // The stock of a set is stored as null, because it is computed from its parts.
  const isSet = getSetParts(input, variant).length > 0;
  const stock = isSet ? null : (getOwnEntry(input.stock, variant) ?? null);
  return { variantId, productId, variant, stock, reason: isNew ? "initial" : "adjusted" };
}
