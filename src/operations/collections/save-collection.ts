import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections } from "#db/schema.server.ts";
import type { CollectionInput } from "#domain/collection-input.ts";
import type { Collection } from "#domain/collection.ts";
import { collectionNotFound, Conflict, InvalidInput } from "#domain/errors.ts";
import { collectionMessages, productMessages } from "#domain/messages.ts";
import { RESERVED_COLLECTION_IDS, slugOf } from "#domain/slug.ts";
import { findImages } from "#operations/media/find-images.ts";
import { raiseRevision } from "#operations/system/catalogue-revision.ts";
import { insertUnderFreeSlug } from "#operations/system/insert-under-free-slug.ts";

import { getCollection } from "./get-collection.ts";

/** What only an import brings along. */
export interface AddCollectionOptions {
  /** The slug it is to have, instead of one made from its name. */
  id?: string | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
}

/**
 * Adds a collection under a slug of its name.
 * @throws InvalidInput when its picture is not stored
 * @throws Conflict when an import's id is taken. Spec: storefront §7, admin §7.
 */
export async function addCollection(
  db: Database,
  input: CollectionInput,
  options: AddCollectionOptions = {},
): Promise<Collection> {
  const id = await db.transaction(async (tx) => {
    const createdAt = options.createdAt === undefined ? new Date() : new Date(options.createdAt);
    const row = { ...(await collectionColumns(tx, input)), createdAt, updatedAt: createdAt };
    const slug = options.id ?? slugOf(input.name, "collection");
    const newId = await insertUnderFreeSlug(slug, RESERVED_COLLECTION_IDS, async (candidate) => {
      const inserted = await tx
        .insert(collections)
        .values({ id: candidate, ...row })
        .onConflictDoNothing({ target: collections.id })
        .returning({ id: collections.id });
      if (inserted.length === 0 && candidate === options.id)
        throw new Conflict(collectionMessages.idTaken(candidate));
      return inserted.length > 0;
    });
    await raiseRevision(tx);
    return newId;
  });
  return mustGetCollection(db, id);
}

/**
 * Saves a collection over what is stored; its id and whether it is featured stay.
 * @throws NotFound 'Collection not found'
 * @throws InvalidInput when its picture is not stored. Spec: storefront §7, admin §7.
 */
export async function updateCollection(
  db: Database,
  id: string,
  input: CollectionInput,
): Promise<Collection> {
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(collections)
      .set({ ...(await collectionColumns(tx, input)), updatedAt: new Date() })
      .where(eq(collections.id, id))
      .returning({ id: collections.id });
    if (updated.length === 0) throw collectionNotFound();
    await raiseRevision(tx);
  });
  return mustGetCollection(db, id);
}

async function mustGetCollection(db: Database, id: string): Promise<Collection> {
  const collection = await getCollection(db, id);
  if (collection === undefined) throw collectionNotFound();
  return collection;
}

async function collectionColumns(tx: Database, { name, description, picture }: CollectionInput) {
  const findImage = await findImages(tx, [picture]);
  const imageId = findImage(picture);
  if (imageId === undefined) {
    throw new InvalidInput(productMessages.imageUnknown, { image: [productMessages.imageUnknown] });
  }
  return { name, description, imageId };
}
