import type { Shop } from "#store/context.ts";

import { findOrderAgain } from "../../operations/order-again.ts";
import { changeLines, getQuantity } from "../../rules/cart/cart-cookie.ts";
import type { OrderAgainResult } from "../../rules/order-again.ts";
import { describeOrderChange, summarizeOrderAgain } from "../../rules/order-again.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import { buildCartCookie, readLines } from "./load-cart.server.ts";

/**
 * Query parameter of the order page after its items were put into the cart. The page then says what changed, which a
 * reload repeats without a change of the cart.
 */
export const AGAIN_PARAM = "again";

/**
 * Returns the cookie of the request's cart with the items of an order. The cart then has at least the quantities of the
 * order, so that a form that is sent twice does not double them.
 */
export async function addOrderAgain(
  shop: Shop,
  request: Request,
  { items }: Pick<LinkedOrder, "items">,
): Promise<string> {
  const { lines: ordered } = await findOrderAgain(shop.db, items);
  const cart = ordered.reduce((lines, { sizeId, quantity }) => {
    const missing = quantity - getQuantity(lines, sizeId);
    return missing <= 0 ? lines : changeLines(lines, { kind: "add", sizeId, quantity: missing });
  }, readLines(request));
  return buildCartCookie(shop, cart);
}

/**
 * Returns what of an order is in the request's cart, and what has changed since the order; undefined if the shopper has
 * removed its items from the cart.
 */
export async function describeOrderAgain(
  { db }: Shop,
  request: Request,
  { items }: Pick<LinkedOrder, "items">,
): Promise<OrderAgainResult | undefined> {
  const { lines: ordered, changes } = await findOrderAgain(db, items);
  const summary = summarizeOrderAgain(ordered, readLines(request));
  return summary && { ...summary, changes: [...summary.changes, ...changes.map(describeOrderChange)] };
}
