import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import { bulkMessages } from "../../rules/staff-messages.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { ProductChange } from "../../rules/product-change.ts";
import { findChangeErrors } from "../../rules/product-change.ts";
import { recordAudits } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { calculatePrices } from "./product-rows.ts";
import { toAuditSubject } from "./save-product.ts";

/**
 * Changes the collection, status, discount or flags of several products in one transaction. Skips products that
 * already have the new values. Returns the number of changed products.
 * @throws Conflict with the reasons by product id, if a product cannot be changed or was deleted; nothing changes
 * @throws InvalidInput if the collection does not exist. Spec: admin §4, §5.
 */
export async function changeProducts(
  db: Database,
  { ids, change }: { ids: readonly string[]; change: ProductChange },
  options: { by?: Actor | undefined } = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await lockProducts(tx, ids);
    await assertCollectionExists(tx, change);
    assertChangeable(ids, stored, (product) => findChangeErrors(product, change));
    const prices = await readPrices(tx, ids);
    const writes = stored
      .map((product) => toProductWrite(product, change, prices.get(product.id) ?? {}))
      .filter(({ changes }) => changes.length > 0);
    if (writes.length === 0) return 0;
    await updateProducts(
      tx,
      change,
      writes.map(({ row }) => row),
    );
    await recordAudits(
      tx,
      writes.map(({ subject, changes }) => ({ by: options.by, action: "updated", subject, changes })),
    );
    await incrementRevision(tx);
    return writes.length;
  });
}

/** Locks and returns the existing products among these ids. Locks by ascending id to avoid deadlocks. */
export function lockProducts(tx: Database, ids: readonly string[]) {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
}

type StoredProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/**
 * Checks that all products can be changed.
 * @throws Conflict with the reasons by id of the products that cannot be changed
 */
export function assertChangeable(
  ids: readonly string[],
  stored: readonly StoredProduct[],
  getReasons: (product: StoredProduct) => readonly string[],
): void {
  const byId = new Map(stored.map((product) => [product.id, product]));
  const errors = new Map<string, string[]>();
  for (const id of ids) {
    const product = byId.get(id);
    const reasons =
      product === undefined
        ? [bulkMessages.deletedByOthers(id)]
        : getReasons(product).map((reason) => bulkMessages.reason(product.name, reason));
    if (reasons.length > 0) errors.set(id, [...reasons]);
  }
  // `fromEntries` keeps ids such as `__proto__` as own properties.
  if (errors.size > 0)
    throw new Conflict(bulkMessages.notChangeable(errors.size), Object.fromEntries(errors));
}

async function assertCollectionExists(tx: Database, { collectionRef }: ProductChange): Promise<void> {
  if (collectionRef === undefined) return;
  // The lock prevents the deletion of the collection until this transaction ends.
  const existingCollections = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, collectionRef))
    .for("key share");
  if (existingCollections.length > 0) return;
  const message = productInputMessages.selectCollection;
  throw new InvalidInput(message, { "change.collectionRef": [message] });
}

async function readPrices(tx: Database, ids: readonly string[]) {
  const rows = await tx
    .select({
      productId: productVariants.productId,
      name: productVariants.name,
      price: productVariants.price,
    })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...ids]));
  const prices = new Map<string, Record<string, number>>();
  for (const { productId, name, price } of rows) {
    prices.set(productId, { ...prices.get(productId), [name]: toPkr(price) });
  }
  return prices;
}

function toProductWrite(
  product: StoredProduct,
  change: ProductChange,
  variantPricing: Record<string, number>,
) {
  const { collectionRef, status, discountPercentage, isNewArrival, isWeeklySale } = change;
  const after = {
    collectionId: collectionRef ?? product.collectionId,
    status: status ?? product.status,
    discountPercentage: discountPercentage === undefined ? product.discountPercentage : discountPercentage,
    isNewArrival: isNewArrival ?? product.isNewArrival,
    isWeeklySale: isWeeklySale ?? product.isWeeklySale,
  };
  const changes = listFieldChanges(
    { ...product, collection: product.collectionId },
    { ...product, ...after, collection: after.collectionId },
    ["collection", "status", "discountPercentage", "isNewArrival", "isWeeklySale"],
  );
  const updatedAt = new Date(Math.max(Date.now(), product.updatedAt.getTime() + 1));
  return {
    subject: toAuditSubject(product),
    changes,
    row: {
      id: product.id,
      sale_price: calculatePrices({ variantPricing, ...after }).salePrice,
      updated_at: updatedAt.toISOString(),
    },
  };
}

/** Applies the change to all products and writes the sale price of each product, with one statement. */
async function updateProducts(
  tx: Database,
  { collectionRef, ...change }: ProductChange,
  rows: readonly ReturnType<typeof toProductWrite>["row"][],
): Promise<void> {
  await tx
    .update(products)
    .set({
      ...change,
      ...(collectionRef !== undefined && { collectionId: collectionRef }),
      salePrice: sql`new_values.sale_price`,
      updatedAt: sql`new_values.updated_at`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as new_values(id text, sale_price bigint, updated_at timestamptz)`,
    )
    .where(eq(products.id, sql`new_values.id`));
}
