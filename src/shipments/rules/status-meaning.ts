import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { shipmentMessages } from "./shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";

/** The states that a courier's text can mean. Only the shop knows whether a parcel is not booked yet. */
export const MEANING_STATES = SHIPMENT_STATES.filter(
  (state): state is Exclude<ShipmentState, "draft"> => state !== "draft",
);

/** Validates the meaning that staff choose for a courier's text. */
export const statusMeaningSchema = z.strictObject({
  text: requiredText(shipmentMessages.statusTextRequired, 500).describe(
    "The courier's text, as reported or as listed",
  ),
  state: z
    .enum(MEANING_STATES)
    .nullable()
    .describe("The state that the text means; null if the text means nothing for the parcel"),
});

export type StatusMeaning = z.output<typeof statusMeaningSchema>;

/** A text of a courier that the shop does not know by itself. */
export const statusTextSchema = z
  .object({
    courierId: z.int(),
    courier: z.string(),
    text: z.string().describe("Normalized: in lower case, with single spaces"),
    parcels: z.int().describe("Number of parcels with this text"),
    isDecided: z.boolean().describe("Whether staff have chosen a meaning"),
    state: z.enum(SHIPMENT_STATES).nullable().describe("The chosen state; null without a meaning"),
  })
  .meta({ id: "CourierStatusText" });

export type StatusText = z.infer<typeof statusTextSchema>;

/** The result of choosing a meaning. */
export const appliedMeaningSchema = z
  .object({ parcels: z.int().describe("Number of parcels with the text, whose states were derived again") })
  .meta({ id: "AppliedMeaning" });

export type AppliedMeaning = z.infer<typeof appliedMeaningSchema>;
