import { z } from "#platform/rules/zod.ts";

import { splitPhones } from "#kit/rules/phone.ts";
import { multilineText } from "#kit/rules/text.ts";

/** A detail that a shopper may add to an order at checkout. */
export interface OptionalDetail {
  label: string;
  /** In characters. */
  maxLength: number;
}

/** Details that the shop takes from other fields. No form has fields for them. */
export const DERIVED_DETAILS = {
  /** The second of two phone numbers that a shopper typed in one field. */
  alternativePhone: { label: "Other phone number", maxLength: 80 },
} as const satisfies DetailTable;

/**
 * The optional details of an order, in display sequence. From this table derive the checkout and its checks, the stored
 * and returned orders, the confirmation, the order page, the order in the admin area and its dialog, the printed sheets,
 * the export, and the erasure. Tracking shows none.
 */
export const OPTIONAL_DETAILS = {
  /** Printed on the packing slip. */
  giftMessage: { label: "Gift message", maxLength: 200 },
  customerNote: { label: "Note about the order", maxLength: 500 },
} as const satisfies DetailTable;

/** All details that an order can have. */
export const ALL_DETAILS = { ...OPTIONAL_DETAILS, ...DERIVED_DETAILS } as const satisfies DetailTable;

type DetailTable = Readonly<Record<string, OptionalDetail>>;

export type DetailName = keyof typeof OPTIONAL_DETAILS;

/** The optional details of an order by name; a detail that the shopper left empty is absent. */
export type OptionalDetails = Readonly<Record<string, string>>;

/** Returns the schema of the details, which removes blank details. */
export function buildDetailsSchema(table: DetailTable) {
  const fields = Object.entries(table).map(
    ([name, { maxLength }]) => [name, multilineText(maxLength).optional()] as const,
  );
  return z
    .strictObject(Object.fromEntries(fields))
    .transform(
      (details) =>
        Object.fromEntries(Object.entries(details).filter(([, value]) => value)) as OptionalDetails,
    );
}

/** A checkout, or some of its fields. */
interface ContactDetails {
  customer?: { phone?: string | undefined } | undefined;
  details?: OptionalDetails | undefined;
}

/** Moves the second of two phone numbers in the phone field to the details. */
export function separatePhones<Input extends ContactDetails>(input: Input): Input {
  const { customer } = input;
  if (customer?.phone === undefined) return input;
  const [phone, ...others] = splitPhones(customer.phone);
  if (others.length === 0) return input;
  const details = { ...input.details, alternativePhone: others.join(" / ") };
  return { ...input, customer: { ...customer, phone }, details };
}

/** Returns the label and value of each optional detail that an order has. */
export function listOptionalDetails(
  { details = {} }: { details?: OptionalDetails | null | undefined },
  table: DetailTable = ALL_DETAILS,
): { name: string; label: string; value: string }[] {
  return Object.entries(table).flatMap(([name, { label }]) => {
    const value = details?.[name];
    return value ? [{ name, label, value }] : [];
  });
}
