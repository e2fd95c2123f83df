import { buildOrderPath } from "#orders/rules/links/order-link.ts";

import type { ReturnState } from "./return-state.ts";
import type { PublicReturn } from "./return.ts";

/** What a return slip shows. */
export interface ReturnSlipDetails {
  given: PublicReturn;
  /** Name and address of the shop. */
  shopAddress: string;
  /** URL of the barcode image. */
  barcode: string;
}

/** Returns whether a return has a slip: while the customer is to send the items. */
export function hasReturnSlip(state: ReturnState): boolean {
  return state === "approved";
}

/** Returns the path of the return page of an order. */
export function buildReturnPath(token: string): string {
  return `${buildOrderPath(token)}/return`;
}

/** Returns the path of the slip that a customer puts on the parcel. @param reference e.g. `ZE12345678901-R1` */
export function buildReturnSlipPath(token: string, reference: string): string {
  return `${buildReturnPath(token)}/${reference}`;
}

/** Returns the path of the slip for staff. */
export function buildStaffSlipPath(reference: string): string {
  return `/admin/returns/${reference}/slip`;
}
