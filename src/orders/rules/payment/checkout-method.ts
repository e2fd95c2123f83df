import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";

/**
 * The ways to pay that checkout can offer. Spelled out, so that pages with forms about orders load no module for them.
 */
export const CHECKOUT_METHODS = [
  "cash-on-delivery",
  "bank-transfer",
  "raast",
  "wallet",
] as const satisfies readonly (PrepaidMethod | "cash-on-delivery")[];

export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

/** Returns the method that an order stores: null for cash on delivery. */
export function toPrepaidMethod(method: CheckoutMethod | undefined): PrepaidMethod | null {
  return method === undefined || method === "cash-on-delivery" ? null : method;
}
