import type { CartChange, StockCheckLine } from "../../rules/cart/cart.ts";
import { reconcileCart } from "../../rules/cart/reconcile-cart.ts";

import { getCart } from "./cart-store.ts";
import { changeCart } from "./change-cart.ts";

/**
 * Applies the server's prices and stock to the current cart. Returns the changes. Kept in its own
 * file, because only pages with an open cart load it.
 */
export function applyStockCheck(lines: readonly StockCheckLine[]): CartChange[] {
  const current = getCart().items;
  const { items, changes } = reconcileCart(current, lines);
  // Carts stored by earlier versions lack set parts. Adding the parts is not reported as a change.
  if (JSON.stringify(items) !== JSON.stringify(current))
    changeCart((stored) => reconcileCart(stored, lines).items);
  return changes;
}
