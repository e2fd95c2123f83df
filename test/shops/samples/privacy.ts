import type { Database } from "#platform/db/client.server.ts";
import { erasures } from "#privacy/tables/privacy-schema.server.ts";

/** Adds an erasure. */
export async function addPrivacySamples(db: Database): Promise<void> {
  await db.insert(erasures).values({ contactHash: "x".repeat(43) });
}
