import { and, asc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import {
  courierStatusMeanings,
  couriers,
  shipmentEvents,
  shipments,
} from "../tables/shipment-schema.server.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";
import type { ReportedState } from "../rules/reports/report.ts";
import { shipmentMessages } from "../rules/shipment-messages.ts";
import { taskMessages } from "../rules/task-messages.ts";
import { staffName } from "#staff/operations/staff-name.ts";

/** Returns the reports about an order's parcels as timeline entries, oldest first. */
export async function listShipmentEvents(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({
      state: sql<ReportedState>`coalesce(${courierStatusMeanings.state}, ${shipmentEvents.state})`,
      text: shipmentEvents.text,
      // A report without an exact time counts as late as possible.
      at: sql<string>`least(${shipmentEvents.createdAt}, ${shipmentEvents.occurredAt}
        + case when ${shipmentEvents.timePrecision} = 'day' then interval '86399 seconds' else interval '0' end)`,
      precision: shipmentEvents.timePrecision,
      shipmentId: shipments.id,
      isCorrected: sql<boolean>`${shipments.wasDelivered} and ${shipmentEvents.state} = ${shipments.state}`,
      courier: couriers.name,
      trackingNumber: shipments.trackingNumber,
      by: staffName,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .leftJoin(
      courierStatusMeanings,
      and(
        eq(shipmentEvents.state, "unknown"),
        eq(courierStatusMeanings.courierId, shipments.courierId),
        eq(courierStatusMeanings.statusKey, shipmentEvents.statusKey),
      ),
    )
    .leftJoin(users, eq(users.id, shipmentEvents.staffId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipmentEvents.id));
  const corrections = new Map(
    rows.flatMap((row, index) => (row.isCorrected ? [[row.shipmentId, index] as const] : [])),
  );
  return rows.map(({ shipmentId, state, text, at, precision, courier, trackingNumber, by }, index) => ({
    kind: "shipment",
    at: new Date(at).toISOString(),
    precision,
    by,
    text: describeEvent(
      shipmentMessages.timelineEntry(courier, trackingNumber, state),
      corrections.get(shipmentId) === index,
    ),
    note: text,
    changes: [],
  }));
}

/** Marks the report that corrected an earlier delivery. */
function describeEvent(entry: string, isCorrection: boolean): string {
  return isCorrection ? taskMessages.correctedEntry(entry) : entry;
}
