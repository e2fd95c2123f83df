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

/** A way to pay that shoppers choose: a method, and which wallet if the shop has several. */
export interface ChosenMethod {
  method: CheckoutMethod;
  /** Name of the wallet, e.g. `Easypaisa`. */
  wallet?: string | undefined;
}

const WALLET_PREFIX = "wallet:";

/** Returns the value of a form's field for a way to pay, e.g. `wallet:Easypaisa`. */
export function toMethodKey({ method, wallet }: ChosenMethod): string {
  return wallet === undefined ? method : `${WALLET_PREFIX}${wallet}`;
}

/** Returns the way to pay of a form's field, as the API expects it; empty if none is chosen. */
export function parseMethodKey(key: string): { paymentMethod?: CheckoutMethod; wallet?: string } {
  if (key.startsWith(WALLET_PREFIX))
    return { paymentMethod: "wallet", wallet: key.slice(WALLET_PREFIX.length) };
  const paymentMethod = CHECKOUT_METHODS.find((method) => method === key);
  return paymentMethod ? { paymentMethod } : {};
}

/** Returns whether an offered way to pay is the requested one. A request may leave the wallet to the shop. */
export function isMethod(offered: ChosenMethod, requested: Partial<ChosenMethod>): boolean {
  return (
    offered.method === requested.method &&
    (requested.wallet === undefined || offered.wallet === requested.wallet)
  );
}

/** Returns the method that an order stores: null for cash on delivery. */
export function toPrepaidMethod(method: CheckoutMethod | undefined): PrepaidMethod | null {
  return method === undefined || method === "cash-on-delivery" ? null : method;
}
