import type { PlaceOrderOptions } from "#orders/operations/place-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import type { PlacedOrder } from "#orders/rules/order.ts";
import type { Database } from "#platform/db/client.server.ts";

import { runLaterReactions } from "./run-jobs.ts";

/** Places an order and runs the later reactions to it, which queue its messages and record its webhook events. */
export async function placeOrderAndReact(
  db: Database,
  input: OrderInput,
  options?: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const order = await placeOrder(db, input, options);
  await runLaterReactions(db);
  return order;
}
