import { z } from "#platform/rules/zod.ts";

import { text } from "#kit/rules/text.ts";

/** A detail that a shopper may add to an order at checkout. */
export interface OptionalDetail {
  label: string;
  /** In characters. */
  maxLength: number;
}

/**
 * The optional details of an order, in display sequence. From this table derive the checkout and its checks, the stored
 * and returned orders, the confirmation, the order page, the order in the admin area and its dialog, the printed sheets,
 * the export, and the erasure. Tracking shows none.
 */
export const OPTIONAL_DETAILS = {} as const satisfies DetailTable;

type DetailTable = Readonly<Record<string, OptionalDetail>>;

export type DetailName = keyof typeof OPTIONAL_DETAILS;

/** The optional details of an order by name; a detail that the shopper left empty is absent. */
export type OptionalDetails = Readonly<Record<string, string>>;

/** Returns the schema of the details, which removes blank details. */
export function buildDetailsSchema(table: DetailTable) {
  const fields = Object.entries(table).map(
    ([name, { maxLength }]) => [name, text(maxLength).optional()] as const,
  );
  return z
    .strictObject(Object.fromEntries(fields))
    .transform(
      (details) =>
        Object.fromEntries(Object.entries(details).filter(([, value]) => value)) as OptionalDetails,
    );
}

/** Returns the label and value of each optional detail that an order has. */
export function listOptionalDetails(
  { details = {} }: { details?: OptionalDetails | null | undefined },
  table: DetailTable = OPTIONAL_DETAILS,
): { name: string; label: string; value: string }[] {
  return Object.entries(table).flatMap(([name, { label }]) => {
    const value = details?.[name];
    return value ? [{ name, label, value }] : [];
  });
}
