import { multilineText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import type { CourierKind } from "./courier-kind.ts";
import { trackingNumberSchema } from "./shipment.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

interface Parcel {
  kind: CourierKind;
  state: ShipmentState;
}

/** States after which the tracking number no longer matters. */
const ENDED: readonly ShipmentState[] = ["delivered", "returned", "cancelled"];
/** States in which the courier certainly has the parcel, so it cannot be withdrawn. */
const COMING_BACK: readonly ShipmentState[] = ["return-requested", "returning", "lost"];

/**
 * Returns whether staff can correct a parcel's courier and tracking number. Connected couriers assign the numbers
 * themselves.
 */
export function canCorrectTracking({ kind, state }: Parcel): boolean {
  return kind === "manual" && !ENDED.includes(state);
}

/** Returns whether staff can withdraw a parcel that they created by mistake, even after its handover. */
export function canWithdraw({ kind, state }: Parcel): boolean {
  return canCorrectTracking({ kind, state }) && !COMING_BACK.includes(state);
}

/** Validates a corrected courier and tracking number. */
export const trackingCorrectionSchema = z.strictObject({
  courierId: z.int().min(1),
  trackingNumber: trackingNumberSchema.nullable(),
  expected: z
    .strictObject({ courierId: z.int().min(1), trackingNumber: text(60).nullable() })
    .describe("The courier and the number as displayed"),
  isConfirmed: z
    .boolean()
    .default(false)
    .describe("Whether staff save the number even though another parcel has it"),
});

export type TrackingCorrection = z.output<typeof trackingCorrectionSchema>;

/** Validates the withdrawal of a parcel. */
export const withdrawalSchema = z.strictObject({
  expectedTrackingNumber: text(60).nullable().describe("The tracking number as displayed"),
  note: multilineText(500).optional(),
});

export type Withdrawal = z.output<typeof withdrawalSchema>;
