import { mediaMessages } from "#media/rules/staff-messages.ts";
import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import type { CollectionInput } from "../../rules/collections/collection-input.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { createCollectionNotFound } from "../../rules/catalogue-errors.ts";
import { staffCollectionMessages } from "../../rules/staff-messages.ts";
import { RESERVED_COLLECTION_IDS, slugify } from "#platform/rules/slug.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { findImages } from "#media/operations/find-images.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { insertWithUniqueSlug } from "#platform/db/writes/insert-with-unique-slug.ts";

import { selectCollections, toCollection, getCollection } from "./collections.ts";

interface SaveCollectionOptions {
  /** The staff member, for the audit log. */
  by?: Actor | undefined;
}

export interface AddCollectionOptions extends SaveCollectionOptions {
  /** Requests with the same key return the same collection in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the same key added the collection. */
  onReplay?: (() => void) | undefined;
  /** The slug of an imported collection. By default, the slug is derived from the name. */
  id?: string | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
}

/**
 * Adds a collection. Derives its slug from the name, unless `id` is given.
 * @throws InvalidInput if the image is not stored in the shop
 * @throws Conflict if the id of an imported collection is already used
 * @throws NotFound if the collection that an earlier request with the same key added was deleted. Spec: storefront §7,
 * admin §7.
 */
export async function addCollection(
  db: Database,
  input: CollectionInput,
  options: AddCollectionOptions = {},
): Promise<Collection> {
  const { idempotencyKey: key, onReplay } = options;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, { subjectType: "collection", key, onReplay }, () =>
      insertCollection(tx, input, options),
    );
    return getExistingCollection(tx, id);
  });
}

/** Inserts the collection and returns its id. */
async function insertCollection(
  tx: Database,
  input: CollectionInput,
  options: AddCollectionOptions,
): Promise<string> {
  const createdAt = options.createdAt === undefined ? new Date() : new Date(options.createdAt);
  const row = { ...(await toCollectionColumns(tx, input)), createdAt, updatedAt: createdAt };
  const slug = options.id ?? slugify(input.name, "collection");
  const newId = await insertWithUniqueSlug(slug, RESERVED_COLLECTION_IDS, async (candidate) => {
    const inserted = await tx
      .insert(collections)
      .values({ id: candidate, ...row })
      .onConflictDoNothing({ target: collections.id })
      .returning({ id: collections.id });
    if (inserted.length === 0 && candidate === options.id)
      throw new Conflict(staffCollectionMessages.idTaken(candidate));
    return inserted.length > 0;
  });
  const subject = { type: "collection", id: newId, label: input.name } as const;
  await recordAudit(tx, { by: options.by, action: "added", subject });
  await incrementRevision(tx);
  return newId;
}

/**
 * Updates a collection. Its id and featured position never change.
 * @throws NotFound 'Collection not found'
 * @throws Conflict if the collection was changed after `expectedUpdatedAt`
 * @throws InvalidInput if the image is not stored in the shop. Spec: storefront §7, admin §7.
 */
export async function updateCollection(
  db: Database,
  id: string,
  input: CollectionInput,
  { by }: SaveCollectionOptions = {},
): Promise<Collection> {
  return db.transaction(async (tx) => {
    const before = await lockCollection(tx, id);
    const { changedByOthers } = staffCollectionMessages;
    const updatedAt = nextVersion(before.updatedAt, input.expectedUpdatedAt, changedByOthers);
    await tx
      .update(collections)
      .set({ ...(await toCollectionColumns(tx, input)), updatedAt })
      .where(eq(collections.id, id));
    const after = await getExistingCollection(tx, id);
    const changes = listFieldChanges(before, after, ["name", "description", "image"]);
    if (changes.length > 0) {
      const subject = { type: "collection", id, label: after.name } as const;
      await recordAudit(tx, { by, action: "updated", subject, changes });
    }
    await incrementRevision(tx);
    return after;
  });
}

async function lockCollection(tx: Database, id: string) {
  const [row] = await selectCollections(tx)
    .where(eq(collections.id, id))
    .for("no key update", { of: collections });
  if (row === undefined) throw createCollectionNotFound();
  return toCollection(row);
}

async function getExistingCollection(db: Database, id: string): Promise<Collection> {
  const collection = await getCollection(db, id);
  if (collection === undefined) throw createCollectionNotFound();
  return collection;
}

async function toCollectionColumns(tx: Database, { name, description, imageRef }: CollectionInput) {
  const findImage = await findImages(tx, [imageRef]);
  const imageId = findImage(imageRef);
  if (imageId === undefined) {
    throw new InvalidInput(mediaMessages.imageUnknown, { image: [mediaMessages.imageUnknown] });
  }
  return { name, description, imageId };
}
