import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections } from "#db/schema.server.ts";
import type { Collection } from "#domain/collection.ts";
import { canFeature, featuredWithout } from "#domain/collection.ts";
import { collectionNotFound, InvalidInput, TooManyFeatured } from "#domain/errors.ts";
import { collectionMessages } from "#domain/messages.ts";
import { raiseRevision } from "#operations/system/catalogue-revision.ts";

import { featuredIds, lockCollections, writeFeatured } from "./featured-positions.ts";
import { getCollection } from "./get-collection.ts";
import { listFeaturedCollections } from "./list-collections.ts";

/**
 * Features a collection at the next position, or takes it out and numbers the others from 1. Asking for what is
 * already so changes nothing.
 * @throws NotFound 'Collection not found'
 * @throws TooManyFeatured when three are featured already. Spec: storefront §5, §7, admin §4.
 */
export async function setFeatured(db: Database, id: string, isFeatured: boolean): Promise<Collection> {
  await db.transaction(async (tx) => {
    const all = await lockCollections(tx);
    const collection = all.find((candidate) => candidate.id === id);
    if (collection === undefined) throw collectionNotFound();
    if (collection.isFeatured === isFeatured) return;
    const featured = featuredIds(all);
    if (isFeatured && !canFeature(featured.length)) throw new TooManyFeatured();
    await writeFeatured(tx, isFeatured ? [...featured, id] : featuredWithout(featured, id));
    await tx.update(collections).set({ updatedAt: new Date() }).where(eq(collections.id, id));
    await raiseRevision(tx);
  });
  const collection = await getCollection(db, id);
  if (collection === undefined) throw collectionNotFound();
  return collection;
}

/**
 * Puts the featured collections into a new order.
 * @throws InvalidInput when the ids are not just the featured ones, each once. Spec: storefront §7.
 */
export async function reorderFeatured(db: Database, ids: readonly string[]): Promise<Collection[]> {
  await db.transaction(async (tx) => {
    const featured = new Set(featuredIds(await lockCollections(tx)));
    const isWhole = ids.length === featured.size && new Set(ids).size === ids.length;
    if (!isWhole || !ids.every((id) => featured.has(id))) {
      throw new InvalidInput(collectionMessages.featuredOrderInvalid, {
        ids: [collectionMessages.featuredOrderInvalid],
      });
    }
    await writeFeatured(tx, ids);
    await raiseRevision(tx);
  });
  return listFeaturedCollections(db);
}
