import { z } from "#platform/rules/zod.ts";

import { SHIPMENT_STATES } from "./order-status.ts";

/** A parcel as shown to the shopper. */
export const publicParcelSchema = z.object({
  courier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().describe("The courier's tracking page for the parcel"),
  state: z.enum(SHIPMENT_STATES),
  updatedAt: z.iso.datetime().describe("ISO 8601 UTC"),
});

export type PublicParcel = z.infer<typeof publicParcelSchema>;

/** Returns a parcel's courier, tracking number and tracking URL on one line, for messages. */
export function describeParcel({ courier, trackingNumber, trackingUrl }: PublicParcel): string {
  return [courier, trackingNumber, trackingUrl].filter((part) => part !== null).join(" ");
}
