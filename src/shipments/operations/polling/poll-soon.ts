import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { shipmentsManifest } from "../../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { isPollable } from "./claim-shipments.ts";

/**
 * Schedules an immediate poll of a parcel. Does nothing for unknown numbers, and for parcels whose polling has ended.
 * The content of a webhook request is not used, because couriers do not sign it.
 */
export async function pollSoon(db: Database, courierId: number, trackingNumber: string): Promise<void> {
  const isPolled = and(
    eq(shipments.courierId, courierId),
    eq(shipments.trackingNumber, trackingNumber),
    isNotNull(shipments.nextPollAt),
    isPollable(),
  );
  const dueShipments = await db
    .update(shipments)
    .set({ nextPollAt: sql`now()` })
    .where(isPolled)
    .returning({ id: shipments.id });
  if (dueShipments.length > 0) await enqueueJob(db, shipmentsManifest.jobs["poll-shipments"], {});
}
