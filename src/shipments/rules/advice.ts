import { multilineText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES, isFinal } from "./shipment-state.ts";

/** What the shop can ask a courier to do after a failed delivery attempt. */
export const ADVICE_KINDS = ["retry", "return"] as const;

export type AdviceKind = (typeof ADVICE_KINDS)[number];

/** Returns whether the courier of a parcel may be waiting for advice: after an attempt, or with an unknown text. */
export function canAdvise({
  state,
  unknownText,
}: {
  state: ShipmentState;
  unknownText: string | null;
}): boolean {
  return (
    state === "attempted" || (unknownText !== null && SHIPMENT_RULES[state].isHandedOver && !isFinal(state))
  );
}

/** Validates advice that staff send to a courier. */
export const adviceInputSchema = z.strictObject({
  advice: z.enum(ADVICE_KINDS),
  remarks: multilineText(200)
    .default("")
    .describe("For the courier, e.g. a time at which the customer is at home"),
});

export type AdviceInput = z.output<typeof adviceInputSchema>;

/** The latest advice about a parcel. */
export const latestAdviceSchema = z.object({
  advice: z.enum(ADVICE_KINDS),
  at: z.iso.datetime().describe("ISO 8601 UTC"),
  by: z.string().nullable().describe("Name or email address of the staff member"),
});
