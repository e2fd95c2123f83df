import { z } from "#domain/shared/zod.ts";

import { MAX_SHIPMENTS } from "./shipment.ts";

/** Validates the parcels whose labels staff print. */
export const labelRequestSchema = z.strictObject({
  shipmentIds: z.array(z.int().min(1)).min(1).max(MAX_SHIPMENTS),
});

/** The couriers' labels of parcels. */
export const preparedLabelsSchema = z
  .object({
    ready: z.array(z.int()).describe("Parcels whose courier's label is stored"),
    missing: z
      .array(z.object({ shipmentId: z.int(), reference: z.string(), reason: z.string() }))
      .describe("Parcels without a label of their courier"),
  })
  .meta({ id: "PreparedLabels" });

export type PreparedLabels = z.infer<typeof preparedLabelsSchema>;

/** Returns the ids of a comma-separated list. Ignores other values. */
export function parseShipmentIds(list: string): number[] {
  const ids = list.split(",").filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_SHIPMENTS);
}
