import { text } from "#domain/shared/text.ts";
import { z } from "#domain/shared/zod.ts";

import type { ShipmentState } from "./shipment-state.ts";

/** What the shop can ask a courier to do after a failed delivery attempt. */
export const ADVICE_KINDS = ["retry", "return"] as const;

export type AdviceKind = (typeof ADVICE_KINDS)[number];

const ADVISABLE_STATES: readonly ShipmentState[] = ["attempted", "unknown"];

/** Returns whether the courier of a parcel in this state may be waiting for advice. */
export function canAdvise(state: ShipmentState): boolean {
  return ADVISABLE_STATES.includes(state);
}

/** Validates advice that staff send to a courier. */
export const adviceInputSchema = z.strictObject({
  advice: z.enum(ADVICE_KINDS),
  remarks: text(200).default("").describe("For the courier, e.g. a time at which the customer is at home"),
});

export type AdviceInput = z.output<typeof adviceInputSchema>;

/** The latest advice about a parcel. */
export const latestAdviceSchema = z.object({
  advice: z.enum(ADVICE_KINDS),
  at: z.iso.datetime().describe("ISO 8601 UTC"),
  by: z.string().nullable().describe("Name or email address of the staff member"),
});
