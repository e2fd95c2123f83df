import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections, products } from "#db/schema/schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { removeFeatured } from "#domain/catalogue/collection.ts";
import { CollectionInUse, collectionNotFound } from "#domain/shared/errors.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import { incrementRevision } from "#operations/revision/catalogue-revision.ts";

import { featuredIds, lockCollections, writeFeatured } from "./featured-positions.ts";

/**
 * Deletes a collection without products. If it was featured, renumbers the other featured collections from 1.
 * @throws NotFound 'Collection not found'
 * @throws CollectionInUse if products use it, with their number. Spec: admin §5.
 */
export async function deleteCollection(
  db: Database,
  id: string,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockCollections(tx);
    const collection = all.find((candidate) => candidate.id === id);
    if (collection === undefined) throw collectionNotFound();
    // The stronger lock waits for concurrent additions of products to the collection, so that they are counted.
    await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, id)).for("update");
    const inUse = await tx.$count(products, eq(products.collectionId, id));
    if (inUse > 0) throw new CollectionInUse(inUse);
    await tx.delete(collections).where(eq(collections.id, id));
    if (collection.isFeatured) await writeFeatured(tx, removeFeatured(featuredIds(all), id));
    const subject = { type: "collection", id, label: collection.name } as const;
    await recordAudit(tx, { by, action: "deleted", subject });
    await incrementRevision(tx);
  });
}
