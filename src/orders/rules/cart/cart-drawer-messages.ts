import { formatPrice } from "#kit/rules/money.ts";

import type { CartChange } from "./cart.ts";

/** Texts of the cart drawer, in a separate file because not every page loads them. Spec: storefront §2, §4, §8. */
export const cartDrawerMessages = {
  empty: "Your cart is empty",
  continueShopping: "Continue Shopping",
  checkout: "Proceed to Checkout",
  atCheckout: "Shipping and taxes calculated at checkout",
  subtotal: "Subtotal",
  removed: "Item removed from cart",
  cart: "Cart",
  updateQuantity: (label: string) => `Update quantity of ${label}`,
  remove: (label: string) => `Remove ${label}`,
  cookiesRefused: "Your browser does not store cookies of this shop, and the cart needs one.",
  removedUnknown: (count: number) =>
    count === 1
      ? "A product in your cart is no longer available and was removed."
      : `${count} products in your cart are no longer available and were removed.`,
  gone: (name: string, variant: string) => `${name} (${variant}) is no longer available and was removed.`,
  priceChanged: (name: string, variant: string, from: number, to: number) =>
    `The price of ${name} (${variant}) changed from ${formatPrice(from)} to ${formatPrice(to)}.`,
  haveCode: "Do you have a discount code?",
  testerChanged: (name: string, variant: string, isTester: boolean) =>
    isTester
      ? `${name} (${variant}) is now sold as a tester and cannot be returned.`
      : `${name} (${variant}) is no longer sold as a tester.`,
  partsChanged: (name: string, variant: string) => `The contents of ${name} (${variant}) changed.`,
  short: (name: string, variant: string, available: number) =>
    available === 0
      ? `${name} (${variant}) is out of stock and was removed.`
      : `Only ${available} of ${name} (${variant}) left; the quantity was lowered.`,
  freeShipping: "Your order ships free.",
  freeShippingMissing: (missing: number) => `${formatPrice(missing)} away from free shipping`,
} as const;

/** Returns the sentence about a change that the shop made to the cart. */
export function describeCartChange(change: CartChange): string {
  const { name, variant } = change;
  if (change.kind === "gone") return cartDrawerMessages.gone(name, variant);
  if (change.kind === "tester") return cartDrawerMessages.testerChanged(name, variant, change.isTester);
  if (change.kind === "parts") return cartDrawerMessages.partsChanged(name, variant);
  if (change.kind === "short") return cartDrawerMessages.short(name, variant, change.available);
  return cartDrawerMessages.priceChanged(name, variant, change.from, change.to);
}
