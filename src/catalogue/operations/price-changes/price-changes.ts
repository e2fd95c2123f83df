import type { SQL } from "drizzle-orm";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";

import { MINUTE_MS, DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { priceChangeProducts, priceChanges } from "../../tables/product-change-schema.server.ts";
import { NotFound, InvalidInput } from "#kit/rules/errors.ts";
import { insertMany } from "#platform/db/writes/insert-many.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { UNDO_MINUTES } from "../../rules/price-changes/price-change-schema.ts";
import { countProducts, restorePrices, planPrices } from "../../rules/price-changes/price-rule.ts";
import { UndoExpired } from "../../rules/catalogue-errors.ts";
import { assertNoPriceConflicts, findPriceConflicts, lockPrices, writePrices } from "./write-prices.ts";
import type { RestoredProduct } from "../products/carry-versions.ts";
import { carryVersions } from "../products/carry-versions.ts";
import type { ProductVersions } from "./write-prices.ts";
import type { PriceChangeInput } from "../../rules/price-changes/price-change-schema.ts";
import type { PriceRule, SizePriceChange } from "../../rules/price-changes/price-rule.ts";

/** Period in which a price change can be undone (ms). */
const UNDO_MS = UNDO_MINUTES * MINUTE_MS;

/** Maximum number of listed price changes. */
const MAX_LISTED_CHANGES = 10;

/** Lists the price changes that can still be undone, newest first. */
export async function listPriceChanges(
  db: Database,
  now: Date = new Date(),
): Promise<CompletedPriceChange[]> {
  const oldestUndoable = new Date(now.getTime() - UNDO_MS);
  const condition = and(isNull(priceChanges.undoneAt), gt(priceChanges.createdAt, oldestUndoable));
  const rows = await selectPriceChanges(db, condition)
    .orderBy(desc(priceChanges.createdAt))
    .limit(MAX_LISTED_CHANGES);
  return rows.map(toPriceChange);
}

/** Returns a price change. @throws NotFound if the id is unknown */
async function getPriceChange(db: Database, id: string): Promise<CompletedPriceChange> {
  const [row] = await selectPriceChanges(db, eq(priceChanges.id, id));
  if (row === undefined) throw new NotFound(messages.unknown);
  return toPriceChange(row);
}

function selectPriceChanges(db: Database, condition: SQL | undefined) {
  const { id, rule, products, prices, createdAt, undoneAt, restored } = priceChanges;
  const priceCount = sql<number>`jsonb_array_length(${prices})`;
  return db
    .select({ id, rule, products, prices: priceCount, by: users.email, createdAt, undoneAt, restored })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.staffId))
    .where(condition)
    .$dynamic();
}

function toPriceChange(row: Awaited<ReturnType<typeof selectPriceChanges>>[number]): CompletedPriceChange {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: new Date(row.createdAt.getTime() + UNDO_MS).toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

/**
 * Retention period (ms). A retried request with the same id must find its price change. The audit log keeps the
 * prices.
 */
const RETENTION_MS = DAY_MS;

/** Deletes expired price changes, which can no longer be undone. */
export async function deletePriceChanges(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${priceChanges} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${priceChanges} where id in (${expired})`;
  });
}

interface UndoOptions {
  by?: Actor | undefined;
  /** Keeps prices that were changed after the price change, instead of rejecting the undo. */
  skipChanged?: boolean;
  now?: Date;
}

/**
 * Restores the prices from before a price change, all or nothing without `skipChanged`. A repeated undo has no effect.
 * @throws NotFound if the id is unknown
 * @throws UndoExpired if the change is older than 10 minutes
 * @throws Conflict with the reasons by product id, if the prices of a product were changed after the price change;
 * with `skipChanged`, only if the prices of every product were changed
 */
export async function undoPriceChange(
  db: Database,
  id: string,
  { by, skipChanged = false, now = new Date() }: UndoOptions = {},
): Promise<CompletedPriceChange> {
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(priceChanges).where(eq(priceChanges.id, id)).for("update");
    if (stored === undefined) throw new NotFound(messages.unknown);
    if (stored.undoneAt !== null) {
      await waitForReplication(tx);
      return getPriceChange(tx, id);
    }
    if (now.getTime() > stored.createdAt.getTime() + UNDO_MS) throw new UndoExpired(UNDO_MINUTES);
    const changes = restorePrices(stored.prices);
    const lockedPrices = await lockPrices(tx, changes);
    const conflicts = findPriceConflicts(lockedPrices, changes);
    const applicableChanges = changes.filter(({ productId }) => !conflicts.has(productId));
    if (!skipChanged || applicableChanges.length === 0) assertNoPriceConflicts(conflicts);
    const versions = await writePrices(tx, lockedPrices, applicableChanges, {
      by,
      action: "price-change-undone",
    });
    await carryVersions(tx, await listRestoredProducts(tx, id, versions));
    await tx
      .update(priceChanges)
      .set({ undoneAt: now, restored: countProducts(applicableChanges) })
      .where(eq(priceChanges.id, id));
    return getPriceChange(tx, id);
  });
}

/** Returns the products that the undo returned to their version before the price change: nothing else changed them. */
async function listRestoredProducts(
  tx: Database,
  changeId: string,
  undoVersions: readonly ProductVersions[],
): Promise<RestoredProduct[]> {
  const changed = await tx
    .select()
    .from(priceChangeProducts)
    .where(eq(priceChangeProducts.changeId, changeId));
  const byProduct = new Map(changed.map((versions) => [versions.productId, versions]));
  return undoVersions.flatMap(({ productId, replacedAt: undoneVersion, savedAt: restoredAt }) => {
    const change = byProduct.get(productId);
    return change?.savedAt.getTime() === undoneVersion.getTime()
      ? [{ productId, replacedAt: change.replacedAt, restoredAt }]
      : [];
  });
}

/**
 * Applies a price rule to the requested sizes, all or nothing. A request with the id of an earlier change returns that
 * change and changes nothing.
 * @throws Conflict with the reasons by product id, if the current price of a size is not the price in the request
 * @throws InvalidInput if a new price would be below Rs. 1 or too high, or if no price changes
 */
export async function changePrices(
  db: Database,
  { id, rule, products }: PriceChangeInput,
  { by }: { by?: Actor | undefined } = {},
): Promise<CompletedPriceChange> {
  const changes = calculateChanges(products, rule);
  return db.transaction(async (tx) => {
    // A concurrent request with the same id waits here until the first transaction has ended.
    const insertedRows = await tx
      .insert(priceChanges)
      .values({ id, rule, prices: changes, products: countProducts(changes), staffId: by?.uid ?? null })
      .onConflictDoNothing()
      .returning({ id: priceChanges.id });
    if (insertedRows.length === 0) {
      await waitForReplication(tx);
      return getPriceChange(tx, id);
    }
    const lockedPrices = await lockPrices(tx, changes);
    assertNoPriceConflicts(findPriceConflicts(lockedPrices, changes));
    const versions = await writePrices(tx, lockedPrices, changes, { by, action: "updated" });
    await insertMany(
      tx,
      priceChangeProducts,
      versions.map((version) => ({ changeId: id, ...version })),
    );
    return getPriceChange(tx, id);
  });
}

function calculateChanges(products: PriceChangeInput["products"], rule: PriceRule): SizePriceChange[] {
  const requestedProducts = products.map(({ id, prices }) => ({
    id,
    name: id,
    discountPercentage: null,
    prices,
  }));
  const { changes, blocked } = planPrices(requestedProducts, rule);
  const [blockedPrice] = blocked;
  if (blockedPrice !== undefined)
    throw new InvalidInput(blockedPrice.reason, { [blockedPrice.productId]: [blockedPrice.reason] });
  if (changes.length === 0) throw new InvalidInput(messages.nothingChanges);
  return changes.map(({ productId, size, from, to }) => ({ productId, size, from, to }));
}
