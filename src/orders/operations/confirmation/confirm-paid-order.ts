import { inArray, sql } from "drizzle-orm";

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

/** Asks staff to decide about an order that is paid but out of stock, also if it needed no confirmation. */
async function recordShortage(tx: Database, orderId: string): Promise<void> {
  const event = "confirmed-without-stock";
  const decision = { state: "out-of-stock", nextCallAt: sql`now()` } as const;
  const [changed] = await tx
    .insert(orderConfirmations)
    .values({ orderId, ...decision, expiresAt: sql`now()` })
    .onConflictDoUpdate({
      target: orderConfirmations.orderId,
      set: decision,
      setWhere: inArray(orderConfirmations.state, [...EVENT_RULES[event].from]),
    })
    .returning({ state: orderConfirmations.state });
  if (changed) await tx.insert(confirmationEvents).values({ orderId, event, state: changed.state });
}
