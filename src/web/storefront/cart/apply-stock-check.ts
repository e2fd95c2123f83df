import type { CartChange, StockCheckLine } from "#domain/orders/cart.ts";
import { reconcileCart } from "#domain/orders/reconcile-cart.ts";

import { changeCart, getCart } from "./cart-store.ts";

/**
 * Applies the server's prices and stock to the current cart. Returns the changes. A separate file, because only pages with
 * an open cart load it.
 */
export function applyStockCheck(lines: readonly StockCheckLine[]): CartChange[] {
  const { changes } = reconcileCart(getCart().items, lines);
  if (changes.length > 0) changeCart((items) => reconcileCart(items, lines).items);
  return changes;
}
