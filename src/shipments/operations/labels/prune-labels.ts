import { lt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipmentLabels } from "../../tables/shipment-schema.server.ts";

/** Age at which the shop deletes a courier's label. The label can be fetched again. */
const MAX_AGE_DAYS = 60;

/** Deletes old courier labels, because labels contain personal data. */
export async function pruneLabels(db: Database, now: Date): Promise<void> {
  const cutoff = sql`${now.toISOString()}::timestamptz - ${MAX_AGE_DAYS}::int * interval '1 day'`;
  await db.delete(shipmentLabels).where(lt(shipmentLabels.createdAt, cutoff));
}
