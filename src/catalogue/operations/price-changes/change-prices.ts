import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { priceChanges } from "#staff/tables/staff-schema.server.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { PriceChangeInput } from "../../rules/price-changes/price-change-schema.ts";
import type { PriceRule, SizePriceChange } from "../../rules/price-changes/price-rule.ts";
import { countProducts, planPrices } from "../../rules/price-changes/price-rule.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { getPriceChange } from "./list-price-changes.ts";
import { assertNoPriceConflicts, findPriceConflicts, lockPrices, writePrices } from "./write-prices.ts";

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
    await writePrices(tx, lockedPrices, changes, { by, action: "updated" });
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
  const { changes, obstacles } = planPrices(requestedProducts, rule);
  const [obstacle] = obstacles;
  if (obstacle !== undefined)
    throw new InvalidInput(obstacle.reason, { [obstacle.productId]: [obstacle.reason] });
  if (changes.length === 0) throw new InvalidInput(messages.nothingChanges);
  return changes.map(({ productId, size, from, to }) => ({ productId, size, from, to }));
}
