import { and, eq, inArray, sql } from "drizzle-orm";

import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import type { Database } from "#platform/db/client.server.ts";

import { EVENT_RULES } from "../../rules/confirmation/confirmation.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import type { LockedOrder } from "../lock-order.ts";
import type { StatusUpdateOptions } from "../update-order-status.ts";
import { changeLockedOrderStatus } from "../update-order-status.ts";

/**
 * Confirms a pending order whose shopper has paid. If the stock is short, the order stays pending and staff have to
 * decide, because the payment is kept. The caller has locked the order and its sizes.
 * @returns whether the order is confirmed
 */
export async function confirmPaidOrder(
  tx: Database,
  order: LockedOrder,
  { by, channels }: Pick<StatusUpdateOptions, "by" | "channels">,
): Promise<boolean> {
  const options = {
    ...(by && { by }),
    ...(channels && { channels }),
    confirmation: { event: "payment-received" } as const,
  };
  try {
    await tx.transaction((savepoint) =>
      changeLockedOrderStatus(savepoint, order, { status: "confirmed" }, options),
    );
    return true;
  } catch (error) {
    if (!(error instanceof InsufficientStock) && !(error instanceof OrderedItemsNotFound)) throw error;
    await recordShortage(tx, order.id);
    return false;
  }
}

/** Asks staff to decide about an order that is paid but out of stock. */
async function recordShortage(tx: Database, orderId: string): Promise<void> {
  const event = "confirmed-without-stock";
  const [changed] = await tx
    .update(orderConfirmations)
    .set({ state: "out-of-stock", nextCallAt: sql`now()` })
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        inArray(orderConfirmations.state, [...EVENT_RULES[event].from]),
      ),
    )
    .returning({ state: orderConfirmations.state });
  if (changed) await tx.insert(confirmationEvents).values({ orderId, event, state: changed.state });
}
