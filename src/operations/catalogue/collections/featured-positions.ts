import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections } from "#db/schema/schema.server.ts";

/** A collection as featuring sees it; its row is locked. */
export interface LockedCollection {
  id: string;
  name: string;
  isFeatured: boolean;
  featuredOrder: number | null;
}

/**
 * Locks every collection, in the order of their ids, until the end of the transaction: whoever features, reorders
 * or deletes one waits here for the other, so that a fourth is never featured.
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

/** The ids of the featured ones in their order. */
export function featuredIds(all: readonly LockedCollection[]): string[] {
  return all
    .filter((collection) => collection.isFeatured)
    .toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0))
    .map((collection) => collection.id);
}

/** Features just these collections, positions counting from 1. The collections must be locked. */
export async function writeFeatured(tx: Database, ids: readonly string[]): Promise<void> {
  // A position may be held once only, at any moment: all are given up before they are handed out anew.
  await tx
    .update(collections)
    .set({ isFeatured: false, featuredOrder: null })
    .where(eq(collections.isFeatured, true));
  for (const [at, id] of ids.entries()) {
    await tx
      .update(collections)
      .set({ isFeatured: true, featuredOrder: at + 1 })
      .where(eq(collections.id, id));
  }
}
