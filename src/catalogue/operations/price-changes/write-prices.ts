import { asc, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { SizePriceChange } from "../../rules/price-changes/price-rule.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";
import type { Actor, AuditAction } from "#staff/rules/audit/audit.ts";
import { lockProducts } from "../products/change-products.ts";
import { calculatePrices } from "../products/product-rows.ts";
import { toAuditSubject } from "../products/save-product.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudits } from "#staff/operations/record-audit.ts";

type StoredProduct = Awaited<ReturnType<typeof lockProducts>>[number];
type StoredSize = Awaited<ReturnType<typeof lockSizes>>[number];

/** Products whose rows are locked, with their sizes, by product id. */
export type LockedPrices = Map<string, { product: StoredProduct; sizes: StoredSize[] }>;

/** The `updatedAt` of a product before and after new prices were written. */
export interface ProductVersions {
  productId: string;
  replacedAt: Date;
  savedAt: Date;
}

/** Locks the products and their sizes and returns their current prices by product id. */
export async function lockPrices(tx: Database, changes: readonly SizePriceChange[]): Promise<LockedPrices> {
  const ids = [...new Set(changes.map(({ productId }) => productId))];
  const stored = await lockProducts(tx, ids);
  const sizes = Map.groupBy(await lockSizes(tx, ids), ({ productId }) => productId);
  return new Map(stored.map((product) => [product.id, { product, sizes: sizes.get(product.id) ?? [] }]));
}

/** Locks sizes by ascending id, in the same order as changes to orders, to avoid deadlocks. */
function lockSizes(tx: Database, ids: readonly string[]) {
  const { id, productId, name, price, position } = productVariants;
  return tx
    .select({ id, productId, name, price, position })
    .from(productVariants)
    .where(inArray(productId, [...ids]))
    .orderBy(asc(id))
    .for("update");
}

/**
 * Returns the reasons, by product id, why changes cannot be applied: a price differs from `from`, or a size or
 * product no longer exists.
 */
export function findPriceConflicts(
  locked: LockedPrices,
  changes: readonly SizePriceChange[],
): Map<string, string[]> {
  const conflicts = new Map<string, string[]>();
  for (const [id, productChanges] of Map.groupBy(changes, ({ productId }) => productId)) {
    const stored = locked.get(id);
    const reasons =
      stored === undefined
        ? [messages.deletedSince(id)]
        : productChanges.flatMap(({ size, from }) => findSizeConflict(stored, size, from));
    if (reasons.length > 0) conflicts.set(id, reasons);
  }
  return conflicts;
}

function findSizeConflict(
  { product, sizes }: { product: StoredProduct; sizes: readonly StoredSize[] },
  name: string,
  from: number,
): string[] {
  const stored = sizes.find((size) => size.name === name);
  if (stored === undefined) return [messages.sizeDeleted(product.name, name)];
  const price = toPkr(stored.price);
  return price === from ? [] : [messages.priceChangedSince(product.name, name, price)];
}

/** Checks that there are no conflicts. @throws Conflict with the reasons by product id */
export function assertNoPriceConflicts(conflicts: ReadonlyMap<string, string[]>): void {
  // `fromEntries` keeps ids such as `__proto__` as own properties.
  if (conflicts.size > 0)
    throw new Conflict(messages.conflict(conflicts.size), Object.fromEntries(conflicts));
}

/**
 * Writes the new prices of locked sizes, an audit entry per product and a new revision, with a fixed number of
 * statements. Returns the versions of the products before and after.
 */
export async function writePrices(
  tx: Database,
  locked: LockedPrices,
  changes: readonly SizePriceChange[],
  { by, action }: { by: Actor | undefined; action: AuditAction },
): Promise<ProductVersions[]> {
  const now = Date.now();
  const writes = [...Map.groupBy(changes, ({ productId }) => productId)].flatMap(([id, productChanges]) => {
    const stored = locked.get(id);
    return stored === undefined ? [] : [toProductWrite(stored, productChanges, now)];
  });
  await updateSizes(
    tx,
    writes.flatMap(({ sizes }) => sizes),
  );
  await updateProducts(
    tx,
    writes.map(({ row }) => row),
  );
  await recordAudits(
    tx,
    writes.map(({ subject, before, after }) => ({
      by,
      action,
      subject,
      changes: [{ field: "prices", from: before, to: after }],
    })),
  );
  await incrementRevision(tx);
  return writes.map(({ versions }) => versions);
}

function toProductWrite(
  { product, sizes }: { product: StoredProduct; sizes: readonly StoredSize[] },
  changes: readonly SizePriceChange[],
  now: number,
) {
  const newPrices = new Map(changes.map(({ size, to }) => [size, to]));
  const changedSizes = sizes
    .filter(({ name }) => newPrices.has(name))
    .toSorted((a, b) => a.position - b.position);
  const allPrices = sizes.map(({ name, price }) => [name, newPrices.get(name) ?? toPkr(price)] as const);
  const { discountPercentage } = product;
  const prices = calculatePrices({ variantPricing: Object.fromEntries(allPrices), discountPercentage });
  // With the new `updatedAt`, the shop rejects saves of product forms that still contain the old prices.
  const savedAt = new Date(Math.max(now, product.updatedAt.getTime() + 1));
  const describePrices = (getSizePrice: (size: StoredSize) => number) =>
    changedSizes.map((size) => `${size.name} ${getSizePrice(size)}`).join(", ");
  return {
    subject: toAuditSubject(product),
    before: describePrices(({ price }) => toPkr(price)),
    after: describePrices(({ name }) => newPrices.get(name) ?? 0),
    sizes: changedSizes.map(({ id, name }) => ({ id, price: toPaisa(newPrices.get(name) ?? 0) })),
    row: {
      id: product.id,
      price: prices.price,
      sale_price: prices.salePrice,
      updated_at: savedAt.toISOString(),
    },
    versions: { productId: product.id, replacedAt: product.updatedAt, savedAt },
  };
}

async function updateSizes(tx: Database, sizes: readonly { id: number; price: number }[]): Promise<void> {
  await tx.execute(sql`
    update ${productVariants} set price = new_values.price
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as new_values(id bigint, price bigint)
    where ${productVariants.id} = new_values.id`);
}

interface ProductRow {
  id: string;
  price: number;
  sale_price: number;
  updated_at: string;
}

async function updateProducts(tx: Database, rows: readonly ProductRow[]): Promise<void> {
  await tx.execute(sql`
    update ${products}
    set price = new_values.price, sale_price = new_values.sale_price, updated_at = new_values.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new_values(id text, price bigint, sale_price bigint, updated_at timestamptz)
    where ${products.id} = new_values.id`);
}
