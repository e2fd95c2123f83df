import type { CartChange, StockCheckLine } from "../../rules/cart/cart.ts";
import { reconcileCart } from "../../rules/cart/reconcile-cart.ts";

import { withdrawToast } from "#kit/ui/overlays/toast-store.ts";

import { cartMessages } from "../../rules/cart/cart-messages.ts";
import { findUndoneAdd, getCart } from "./cart-store.ts";
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
  withdrawAddedToast(changes);
  return changes;
}

/** Withdraws the toast about an added size that the shop had to take out again: pages do not know reserved bottles. */
function withdrawAddedToast(changes: readonly CartChange[]): void {
  const undone = findUndoneAdd();
  if (undone === undefined) return;
  const { product, variant } = undone;
  const isTakenOut = changes.some(
    (change) =>
      (change.kind === "gone" || change.kind === "short") &&
      change.productId === product.id &&
      change.variant === variant,
  );
  if (isTakenOut) withdrawToast(cartMessages.added(product.name, variant));
}
