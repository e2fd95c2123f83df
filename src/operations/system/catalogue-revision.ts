import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { catalogueRevision } from "#db/schema.server.ts";

/**
 * Raises the catalogue's revision. Call it inside the transaction of every change that a public page shows, as its
 * last statement: caches of all processes follow this number, and the row is locked until the commit.
 */
export async function raiseRevision(tx: Database): Promise<void> {
  await tx
    .insert(catalogueRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: catalogueRevision.id,
      set: { revision: sql`${catalogueRevision.revision} + 1` },
    });
}

/** The catalogue's revision now; 0 before the first change. */
export async function getRevision(db: Database): Promise<number> {
  const [row] = await db
    .select({ revision: catalogueRevision.revision })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, 1));
  return row?.revision ?? 0;
}
