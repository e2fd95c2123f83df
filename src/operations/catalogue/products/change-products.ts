import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections, products, productVariants } from "#db/schema/schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { changedFields } from "#domain/staff/audit.ts";
import { Conflict, InvalidInput } from "#domain/shared/errors.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { bulkMessages } from "#domain/catalogue/staff-messages.ts";
import { toPkr } from "#domain/shared/money.ts";
import type { ProductChange } from "#domain/catalogue/product-change.ts";
import { changeErrors } from "#domain/catalogue/product-change.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import { raiseRevision } from "#operations/revision/catalogue-revision.ts";

import { derivedPrices } from "./product-rows.ts";
import { productSubject } from "./save-product.ts";

/**
 * Gives several products another collection, discount or flag, all or none of them. Answers how many it changed:
 * a product that is so already is left alone.
 * @throws Conflict naming each product that cannot be so, or was deleted, under its id
 * @throws InvalidInput when there is no such collection. Spec: admin §4, §5.
 */
export async function changeProducts(
  db: Database,
  { ids, change }: { ids: readonly string[]; change: ProductChange },
  options: { by?: Actor | undefined } = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await lockProducts(tx, ids);
    await checkCollection(tx, change);
    refuseAny(ids, stored, (product) => changeErrors(product, change));
    const prices = await readPrices(tx, ids);
    let changed = 0;
    for (const product of stored) {
      if (await changeOne(tx, product, change, prices.get(product.id) ?? {}, options.by)) changed += 1;
    }
    if (changed > 0) await raiseRevision(tx);
    return changed;
  });
}

/** The named products that are there, locked in the order of their ids, so that no two changes wait for each other. */
export function lockProducts(tx: Database, ids: readonly string[]) {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
}

type StoredProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** @throws Conflict with a reason for each product that stands in the way, nothing being changed */
export function refuseAny(
  ids: readonly string[],
  stored: readonly StoredProduct[],
  reasonsOf: (product: StoredProduct) => readonly string[],
): void {
  const byId = new Map(stored.map((product) => [product.id, product]));
  const errors = new Map<string, string[]>();
  for (const id of ids) {
    const product = byId.get(id);
    const reasons =
      product === undefined
        ? [bulkMessages.gone(id)]
        : reasonsOf(product).map((reason) => bulkMessages.reason(product.name, reason));
    if (reasons.length > 0) errors.set(id, [...reasons]);
  }
  // Of entries, so that whatever was sent as an id is a field of its own.
  if (errors.size > 0) throw new Conflict(bulkMessages.refused(errors.size), Object.fromEntries(errors));
}

async function checkCollection(tx: Database, { collectionRef }: ProductChange): Promise<void> {
  if (collectionRef === undefined) return;
  // The lock keeps the collection from being deleted before the products are in it.
  const found = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, collectionRef))
    .for("key share");
  if (found.length > 0) return;
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

async function changeOne(
  tx: Database,
  product: StoredProduct,
  change: ProductChange,
  variantPricing: Record<string, number>,
  by: Actor | undefined,
): Promise<boolean> {
  const { collectionRef, discountPercentage, isNewArrival, isWeeklySale } = change;
  const after = {
    collectionId: collectionRef ?? product.collectionId,
    discountPercentage: discountPercentage === undefined ? product.discountPercentage : discountPercentage,
    isNewArrival: isNewArrival ?? product.isNewArrival,
    isWeeklySale: isWeeklySale ?? product.isWeeklySale,
  };
  const changes = changedFields(
    { ...product, collection: product.collectionId },
    { ...product, ...after, collection: after.collectionId },
    ["collection", "discountPercentage", "isNewArrival", "isWeeklySale"],
  );
  if (changes.length === 0) return false;
  const updatedAt = new Date(Math.max(Date.now(), product.updatedAt.getTime() + 1));
  await tx
    .update(products)
    .set({ ...after, ...derivedPrices({ variantPricing, ...after }), updatedAt })
    .where(eq(products.id, product.id));
  await recordAudit(tx, { by, action: "updated", subject: productSubject(product), changes });
  return true;
}
