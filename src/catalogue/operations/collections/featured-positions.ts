import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections } from "../../tables/product-schema.server.ts";

/** The fields of a locked collection that featuring needs. */
export interface LockedCollection {
  id: string;
  name: string;
  isFeatured: boolean;
  featuredOrder: number | null;
}

/**
 * Locks all collections until the transaction ends, so that concurrent changes are serialized and cannot feature a
 * fourth collection. Locks by ascending id to avoid deadlocks.
 */
export async function lockCollections(tx: Database): Promise<LockedCollection[]> {
  return tx
    .select({
      id: collections.id,
      name: collections.name,
      isFeatured: collections.isFeatured,
      featuredOrder: collections.featuredOrder,
    })
    .from(collections)
    .orderBy(asc(collections.id))
    .for("no key update");
}

/** Returns the ids of the featured collections in order. */
export function getFeaturedIds(allCollections: readonly LockedCollection[]): string[] {
  return allCollections
    .filter((collection) => collection.isFeatured)
    .toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0))
    .map((collection) => collection.id);
}

/** Features exactly these collections, with positions from 1. The caller must have locked all collections. */
export async function saveFeaturedOrder(tx: Database, ids: readonly string[]): Promise<void> {
  // Positions are unique, so all of them are cleared before they are reassigned.
  await tx
    .update(collections)
    .set({ isFeatured: false, featuredOrder: null })
    .where(eq(collections.isFeatured, true));
  for (const [index, id] of ids.entries()) {
    await tx
      .update(collections)
      .set({ isFeatured: true, featuredOrder: index + 1 })
      .where(eq(collections.id, id));
  }
}
