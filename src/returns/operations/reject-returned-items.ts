import { and, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";

import type { ReducedLine } from "#orders/operations/events.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import { ItemsReturned } from "../rules/return-errors.ts";
import { returnLines, returns } from "../tables/return-schema.server.ts";

/**
 * Reacts to a change of an order's items, whose credits for bottles that came back stay.
 * @throws ItemsReturned if a line would have fewer bottles than the shop has accepted of it in returns or may still accept
 */
export async function rejectReturnedItems(
  tx: Database,
  { reduced }: { reduced: readonly ReducedLine[] },
): Promise<void> {
  if (reduced.length === 0) return;
  const { inspectedAt, state } = returns;
  // Of an inspected return, bottles that the shop has not accepted stay the customer's.
  const countGiven = sql<number>`sum(case when ${inspectedAt} is null then ${returnLines.quantity} else ${returnLines.accepted} end)::int`;
  const rows = await tx
    .select({
      itemId: orderItems.id,
      productName: orderItems.productName,
      variant: orderItems.variant,
      given: countGiven,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(orderItems, eq(orderItems.id, returnLines.itemId))
    .where(
      and(
        inArray(
          returnLines.itemId,
          reduced.map(({ itemId }) => itemId),
        ),
        or(isNotNull(inspectedAt), notInArray(state, ["rejected", "withdrawn"])),
      ),
    )
    .groupBy(orderItems.id);
  for (const { itemId, productName, variant, given } of rows) {
    const quantity = reduced.find((line) => line.itemId === itemId)?.quantity ?? 0;
    if (quantity < given) throw new ItemsReturned(`${productName} ${variant}`, given);
  }
}
