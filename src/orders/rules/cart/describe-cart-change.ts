import type { CartChange } from "./cart.ts";
import { cartDrawerMessages } from "./cart-drawer-messages.ts";

/** Returns the sentence about a change that the shop made to the cart. */
export function describeCartChange(change: CartChange): string {
  const { name, variant } = change;
  if (change.kind === "gone") return cartDrawerMessages.gone(name, variant);
  if (change.kind === "tester") return cartDrawerMessages.testerChanged(name, variant, change.isTester);
  if (change.kind === "parts") return cartDrawerMessages.partsChanged(name, variant);
  if (change.kind === "short") return cartDrawerMessages.short(name, variant, change.available);
  return cartDrawerMessages.priceChanged(name, variant, change.from, change.to);
}
