import { and, asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { couriers, shipmentAdvice, shipments } from "../../tables/shipment-schema.server.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";
import { shipmentMessages } from "../../rules/shipment-messages.ts";
import { staffName } from "#staff/operations/staff-name.ts";

/**
 * Returns staff requests for another delivery attempt as timeline entries, oldest first. Omits return requests, because
 * the timeline already contains them as shipment events.
 */
export async function listAdvice(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ entry: shipmentAdvice, courier: couriers.name, by: staffName })
    .from(shipmentAdvice)
    .innerJoin(shipments, eq(shipments.id, shipmentAdvice.shipmentId))
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .leftJoin(users, eq(users.id, shipmentAdvice.staffId))
    .where(and(eq(shipments.orderId, orderId), eq(shipmentAdvice.advice, "retry")))
    .orderBy(asc(shipmentAdvice.id));
  return rows.map(({ entry: { remarks, createdAt }, courier, by }) => ({
    kind: "shipment",
    at: createdAt.toISOString(),
    by,
    text: shipmentMessages.retryEntry(courier),
    note: remarks,
    changes: [],
  }));
}
