import { addressSchema, customerSchema } from "../checkout.ts";
import type { CallResult } from "./confirmation.ts";
import { CALL_EVENTS } from "./confirmation.ts";
import { optionalMultilineText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

const NOTE_LIMIT = 300;

const optionalNote = optionalMultilineText(NOTE_LIMIT);

/**
 * A shopper's decision about an order. Corrections apply only if the shopper confirms; missing fields stay
 * unchanged.
 */
export const decisionSchema = z.strictObject({
  decision: z.enum(["confirm", "decline"]),
  /** Why the shopper declines. */
  reason: optionalNote,
  phone: customerSchema.shape.phone.optional(),
  address: addressSchema.partial().optional(),
});

export type Decision = z.infer<typeof decisionSchema>;

/** Possible results of a confirmation call. */
export const CALL_RESULTS = Object.keys(CALL_EVENTS) as CallResult[];

/** Maximum number of hours until the next call if the shopper asks to be called later. */
export const MAX_HOURS_UNTIL_CALL = 72;

/**
 * The result of a call, recorded by staff. For the result `later`, `inHours` is the number of hours until the next
 * call.
 */
export const callSchema = z.strictObject({
  result: z.enum(CALL_RESULTS),
  note: optionalNote,
  inHours: z.int().min(1).max(MAX_HOURS_UNTIL_CALL).optional(),
});

export type Call = z.infer<typeof callSchema>;

/** Reasons for declining that the page offers. The chosen text is stored. */
export const DECLINE_REASONS = [
  "I changed my mind",
  "I ordered by mistake",
  "I found it elsewhere",
  "The delivery takes too long",
  "Another reason",
] as const;

const ADDRESS_FIELDS = ["street", "city", "state", "zipCode"] as const;

/** Returns the non-empty fields of a decision form in the structure that `decisionSchema` validates. */
export function readDecisionForm(form: FormData): Record<string, unknown> {
  const values = Object.fromEntries(
    [...form].filter(([, value]) => typeof value === "string" && value.trim() !== ""),
  );
  const address = Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => (field in values ? [[field, values[field]]] : [])),
  );
  return {
    decision: values["decision"],
    ...("reason" in values && { reason: values["reason"] }),
    ...("phone" in values && { phone: values["phone"] }),
    ...(Object.keys(address).length > 0 && { address }),
  };
}
