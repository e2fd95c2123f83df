import type { Database } from "#platform/db/client.server.ts";
import { funnelCounts } from "#reports/tables/funnel-schema.server.ts";

/** Adds a visit count. */
export async function addReportSamples(db: Database): Promise<void> {
  await db.insert(funnelCounts).values({ day: "2026-11-20", event: "view_item", count: 7 });
}
