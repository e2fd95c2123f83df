import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { removeFeatured } from "../../rules/collections/collection.ts";
import { CollectionInUse, createCollectionNotFound } from "../../rules/catalogue-errors.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { getFeaturedIds, lockCollections, saveFeaturedOrder } from "./featured-positions.ts";

/**
 * Deletes a collection without products. If it was featured, renumbers the other featured collections from 1.
 * @throws NotFound 'Collection not found'
 * @throws CollectionInUse if the collection has products; the error states the number of products. Spec: admin §5.
 */
export async function deleteCollection(
  db: Database,
  id: string,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const allCollections = await lockCollections(tx);
    const collection = allCollections.find((candidate) => candidate.id === id);
    if (collection === undefined) throw createCollectionNotFound();
    // This stronger lock waits for transactions that add products to the collection, so that these products are
    // counted.
    await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, id)).for("update");
    const productCount = await tx.$count(products, eq(products.collectionId, id));
    if (productCount > 0) throw new CollectionInUse(productCount);
    await tx.delete(collections).where(eq(collections.id, id));
    if (collection.isFeatured)
      await saveFeaturedOrder(tx, removeFeatured(getFeaturedIds(allCollections), id));
    const subject = { type: "collection", id, label: collection.name } as const;
    await recordAudit(tx, { by, action: "deleted", subject });
    await incrementRevision(tx);
  });
}
