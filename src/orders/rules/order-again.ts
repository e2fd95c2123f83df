import { formatPrice } from "#kit/rules/money.ts";

import type { CartChange, CartItem, StockCheckLine } from "./cart/cart.ts";
import type { StoredLine } from "./cart/cart-cookie.ts";
import { getQuantity, hasRoomFor } from "./cart/cart-cookie.ts";
import { cartDrawerMessages } from "./cart/cart-drawer-messages.ts";
import { cartMessages } from "./cart/cart-messages.ts";
import { reconcileCart } from "./cart/reconcile-cart.ts";
import type { OrderItem } from "./order.ts";

/** Texts about an order whose items are put into the cart again. */
export const orderAgainMessages = {
  button: "Order again",
  openCart: "Open your cart",
  added: (count: number) =>
    count === 1
      ? "1 item of this order is in your cart, at today's price."
      : `${count} items of this order are in your cart, at today's prices.`,
  cartEmpty:
    "Your cart is empty. If you did not empty it, your browser does not store the cookie that the cart needs.",
  nothing: "None of these items is available now. Your cart is unchanged.",
  gone: (name: string, variant: string) => `${name} (${variant}) is no longer available.`,
  outOfStock: (name: string, variant: string) => `${name} (${variant}) is out of stock.`,
  short: (name: string, variant: string, available: number) =>
    `Only ${available} of ${name} (${variant}) ${available === 1 ? "is" : "are"} left.`,
  price: (name: string, variant: string, from: number, to: number) =>
    `${name} (${variant}) now costs ${formatPrice(to)} instead of ${formatPrice(from)}.`,
} as const;

/** What happened to the items of an order that were put into the cart again. */
export interface OrderAgainResult {
  /** A sentence about the items in the cart. */
  summary: string;
  /** Whether the cart has items of the order. */
  hasItems: boolean;
  /** Sentences about what has changed since the order. */
  changes: string[];
}

/** What of an order can be ordered today. */
export interface ComparedOrder {
  /** The sizes that the shop sells, with the quantities that are available. */
  lines: { productId: string; variant: string; quantity: number }[];
  changes: CartChange[];
}

/** Returns the line of an order as the cart would have stored it then. */
function toCartItem({ product, variant, quantity, isTester, isFinalSale, parts }: OrderItem): CartItem {
  return {
    product: {
      id: product.id,
      sizeId: 0,
      name: product.name,
      image: product.image,
      storedImage: null,
      price: product.price,
      minOrderFreeShip: null,
      ...(isTester && { isTester }),
      ...(isFinalSale && { isFinalSale }),
      ...(parts && { parts }),
    },
    variant,
    quantity,
  };
}

/** Returns which lines of an order can be ordered today, and what has changed since; prices in PKR. */
export function compareOrder(
  items: readonly OrderItem[],
  checkedLines: readonly StockCheckLine[],
): ComparedOrder {
  const { items: available, changes } = reconcileCart(items.map(toCartItem), checkedLines);
  return {
    lines: available.map(({ product, variant, quantity }) => ({ productId: product.id, variant, quantity })),
    changes,
  };
}

/** Returns the sentence about a change since the order. */
export function describeOrderChange(change: CartChange): string {
  const { name, variant } = change;
  switch (change.kind) {
    case "gone":
      return orderAgainMessages.gone(name, variant);
    case "short":
      return change.available === 0
        ? orderAgainMessages.outOfStock(name, variant)
        : orderAgainMessages.short(name, variant, change.available);
    case "price":
      return orderAgainMessages.price(name, variant, change.from, change.to);
    case "tester":
      return cartDrawerMessages.testerChanged(name, variant, change.isTester);
    case "parts":
      return cartDrawerMessages.partsChanged(name, variant);
  }
}

/**
 * Returns what of an order is in the cart after its items were added; undefined if the shopper has removed them since.
 * @param ordered the lines of the order that can be ordered today
 */
export function summarizeOrderAgain(
  ordered: readonly StoredLine[],
  cart: readonly StoredLine[],
): OrderAgainResult | undefined {
  const counts = ordered.map(({ sizeId, quantity }) => Math.min(quantity, getQuantity(cart, sizeId)));
  const count = counts.reduce((sum, inCart) => sum + inCart, 0);
  if (count === 0 && ordered.length > 0 && cart.length === 0)
    return { summary: orderAgainMessages.cartEmpty, hasItems: false, changes: [] };
  const isFull = ordered.some(({ sizeId }, index) => counts[index] === 0 && !hasRoomFor(cart, sizeId));
  if (count > 0)
    return {
      summary: orderAgainMessages.added(count),
      hasItems: true,
      changes: isFull ? [cartMessages.full] : [],
    };
  if (ordered.length > 0 && !isFull) return undefined;
  return { summary: isFull ? cartMessages.full : orderAgainMessages.nothing, hasItems: false, changes: [] };
}
