import type { Store } from "./store.ts";

/** Returns whether the shop has an account into which shoppers can pay in advance. */
export function acceptsPrepayment({ acceptedPayments }: Pick<Store, "acceptedPayments">): boolean {
  return acceptedPayments.some((name) => name !== "Cash on Delivery");
}
