import type { Database } from "#platform/db/client.server.ts";
import { staffShipmentMessages } from "../rules/staff-messages.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import { listShipmentsById } from "./list-shipments.ts";

/**
 * Returns the parcels whose labels staff print, in the order of the ids, and records the print in the audit log. Omits
 * unknown ids.
 */
export async function printLabels(
  db: Database,
  ids: readonly number[],
  { by }: { by: Actor },
): Promise<ShipmentRow[]> {
  const parcels = await listShipmentsById(db, ids);
  if (parcels.length > 0) {
    const subject = { type: "order", id: "print", label: staffShipmentMessages.labels } as const;
    await recordBulkRead(db, { subject, by, action: "printed", details: { parcels: parcels.length } });
  }
  return parcels;
}
