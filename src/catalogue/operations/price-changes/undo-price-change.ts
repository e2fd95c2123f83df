import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { priceChanges } from "#staff/tables/staff-schema.server.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { UNDO_MINUTES } from "../../rules/price-changes/price-change-schema.ts";
import { countProducts, restorePrices } from "../../rules/price-changes/price-rule.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { UndoExpired } from "../../rules/catalogue-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { getPriceChange, UNDO_MS } from "./list-price-changes.ts";
import { assertNoPriceConflicts, findPriceConflicts, lockPrices, writePrices } from "./write-prices.ts";

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
    await writePrices(tx, lockedPrices, applicableChanges, { by, action: "price-change-undone" });
    await tx
      .update(priceChanges)
      .set({ undoneAt: now, restored: countProducts(applicableChanges) })
      .where(eq(priceChanges.id, id));
    return getPriceChange(tx, id);
  });
}
