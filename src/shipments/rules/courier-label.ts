import { z } from "#platform/rules/zod.ts";

import { MAX_SHIPMENTS } from "./ship-orders.ts";

/** Validates a request for the courier labels of parcels. */
export const labelRequestSchema = z.strictObject({
  shipmentIds: z.array(z.int().min(1)).min(1).max(MAX_SHIPMENTS),
});

/** Which of the requested parcels have a courier label. */
export const preparedLabelsSchema = z
  .object({
    ready: z.array(z.int()).describe("Parcels with a stored courier label"),
    missing: z
      .array(z.object({ shipmentId: z.int(), reference: z.string(), reason: z.string() }))
      .describe("Parcels without a courier label"),
  })
  .meta({ id: "PreparedLabels" });

export type PreparedLabels = z.infer<typeof preparedLabelsSchema>;

/** Parses a comma-separated list of at most `MAX_SHIPMENTS` ids. Ignores duplicates and invalid values. */
export function parseShipmentIds(list: string): number[] {
  const ids = list.split(",").filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_SHIPMENTS);
}
