import type { Shop } from "#store/context.ts";

import { findOrderAgain } from "../../operations/order-again.ts";
import { changeLines, getQuantity, hasRoomFor } from "../../rules/cart/cart-cookie.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { cartMessages } from "../../rules/cart/cart-messages.ts";
import { describeOrderChange, orderAgainMessages } from "../../rules/order-again.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import type { OrderAgainResult } from "../order/order-again.tsx";
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
  const cart = readLines(request);
  const isInCart = (sizeId: number) => getQuantity(cart, sizeId) > 0;
  const count = ordered.reduce((sum, { sizeId, quantity }) => sum + (isInCart(sizeId) ? quantity : 0), 0);
  const isFull = ordered.some(({ sizeId }) => !isInCart(sizeId) && !hasRoomFor(cart, sizeId));
  const isCookieRefused = ordered.length > 0 && cart.length === 0;
  if (ordered.length > 0 && count === 0 && !isFull && !isCookieRefused) return undefined;
  const nothing = isFull ? cartMessages.full : orderAgainMessages.nothing;
  const summary = count > 0 ? orderAgainMessages.added(count) : nothing;
  return {
    summary: isCookieRefused ? cartDrawerMessages.cookiesRefused : summary,
    hasItems: count > 0,
    changes: [...(isFull && count > 0 ? [cartMessages.full] : []), ...changes.map(describeOrderChange)],
  };
}
