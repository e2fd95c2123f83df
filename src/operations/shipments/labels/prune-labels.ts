import { lt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { shipmentLabels } from "#db/schema/shipment-schema.server.ts";

/** Time after which the shop deletes a courier's label. It can be fetched again. */
const MAX_AGE_DAYS = 60;

/** Deletes old labels of couriers, because they contain personal data. */
export async function pruneLabels(db: Database, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - ${MAX_AGE_DAYS}::int * interval '1 day'`;
  await db.delete(shipmentLabels).where(lt(shipmentLabels.createdAt, limit));
}
