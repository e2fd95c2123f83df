import type { Checkout } from "./checkout.ts";

type OptionalField = Exclude<keyof Checkout, "customer" | "address">;

/**
 * Fields that shoppers may leave empty at checkout. An empty field is absent from the order and null in the database.
 */
export type OptionalFields = { [Field in OptionalField]?: Checkout[Field] | null };

/** A detail that a shopper may add to an order at checkout. */
export interface OptionalDetail {
  label: string;
  value: (order: OptionalFields) => string | null | undefined;
}

/**
 * Optional order details, in display sequence. Shown in the confirmation, on the order page, in staff's order detail,
 * on printed sheets and in the export, but not in tracking.
 */
export const OPTIONAL_DETAILS: readonly OptionalDetail[] = [];

/** Returns the label and value of each optional detail that an order has. */
export function listOptionalDetails(
  order: OptionalFields,
  details: readonly OptionalDetail[] = OPTIONAL_DETAILS,
): { label: string; value: string }[] {
  return details.flatMap(({ label, value }) => {
    const text = value(order);
    return text ? [{ label, value: text }] : [];
  });
}
