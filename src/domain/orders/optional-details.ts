import type { Checkout } from "./checkout.ts";

type OptionalField = Exclude<keyof Checkout, "customer" | "address">;

/** Fields that shoppers may leave empty at checkout: absent from the order, null in the database. */
export type OptionalFields = { [Field in OptionalField]?: Checkout[Field] | null };

/** A detail that a shopper may add to an order at checkout. */
export interface OptionalDetail {
  label: string;
  value: (order: OptionalFields) => string | null | undefined;
}

/**
 * Optional details of orders, in the order in which the confirmation, the order page, staff's order detail, printed
 * sheets and the export show them. Tracking shows none of them.
 */
export const OPTIONAL_DETAILS: readonly OptionalDetail[] = [];

/** Returns label and value of the optional details that an order has. */
export function listOptionalDetails(
  order: OptionalFields,
  details: readonly OptionalDetail[] = OPTIONAL_DETAILS,
): { label: string; value: string }[] {
  return details.flatMap(({ label, value }) => {
    const text = value(order);
    return text ? [{ label, value: text }] : [];
  });
}
