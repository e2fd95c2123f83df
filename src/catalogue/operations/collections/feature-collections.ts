import type { Database } from "#platform/db/client.server.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import { canFeature, removeFeatured, getNextFeaturedOrder } from "../../rules/collections/collection.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { createCollectionNotFound, TooManyFeatured } from "../../rules/catalogue-errors.ts";
import { staffCollectionMessages } from "../../rules/staff-messages.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import type { LockedCollection } from "./featured-positions.ts";
import { getFeaturedIds, lockCollections, saveFeaturedOrder } from "./featured-positions.ts";
import { getCollection, listFeaturedCollections } from "./collections.ts";

/**
 * Appends a collection to the featured collections, or removes it and renumbers the others from 1. Does nothing if
 * the collection is already in the requested state. Does not change `updatedAt`, which tracks only the fields of
 * the collection form.
 * @throws NotFound 'Collection not found'
 * @throws TooManyFeatured if three collections are already featured. Spec: storefront §5, §7, admin §4.
 */
export async function setFeatured(
  db: Database,
  id: string,
  isFeatured: boolean,
  { by }: { by?: Actor | undefined } = {},
): Promise<Collection> {
  await db.transaction(async (tx) => {
    const allCollections = await lockCollections(tx);
    const collection = allCollections.find((candidate) => candidate.id === id);
    if (collection === undefined) throw createCollectionNotFound();
    if (collection.isFeatured === isFeatured) return;
    const featured = getFeaturedIds(allCollections);
    if (isFeatured && !canFeature(featured.length)) throw new TooManyFeatured();
    await saveFeaturedOrder(tx, isFeatured ? [...featured, id] : removeFeatured(featured, id));
    await recordAudit(tx, {
      by,
      action: isFeatured ? "featured" : "unfeatured",
      subject: { type: "collection", id, label: collection.name },
      changes: [toPositionChange(collection, isFeatured ? getNextFeaturedOrder(featured.length) : null)],
    });
    await incrementRevision(tx);
  });
  const collection = await getCollection(db, id);
  if (collection === undefined) throw createCollectionNotFound();
  return collection;
}

function toPositionChange({ featuredOrder }: LockedCollection, to: number | null): AuditChange {
  const toText = (position: number | null) => (position === null ? null : String(position));
  return { field: "featuredOrder", from: toText(featuredOrder), to: toText(to) };
}

/**
 * Reorders the featured collections. Does nothing if the order is unchanged.
 * @throws InvalidInput if the ids are not exactly the featured collections. Spec: storefront §7.
 */
export async function reorderFeatured(
  db: Database,
  ids: readonly string[],
  { by }: { by?: Actor | undefined } = {},
): Promise<Collection[]> {
  await db.transaction(async (tx) => {
    const allCollections = await lockCollections(tx);
    const previousIds = getFeaturedIds(allCollections);
    const isDistinct = ids.length === previousIds.length && new Set(ids).size === ids.length;
    if (!isDistinct || !ids.every((id) => previousIds.includes(id))) {
      throw new InvalidInput(staffCollectionMessages.featuredOrderInvalid, {
        ids: [staffCollectionMessages.featuredOrderInvalid],
      });
    }
    if (ids.join() === previousIds.join()) return;
    await saveFeaturedOrder(tx, ids);
    const names = new Map(allCollections.map(({ id, name }) => [id, name]));
    const joinNames = (order: readonly string[]) => order.map((id) => names.get(id)).join(", ");
    await recordAudit(tx, {
      by,
      action: "reordered",
      subject: { type: "collection", id: "featured", label: "Featured collections" },
      changes: [{ field: "order", from: joinNames(previousIds), to: joinNames(ids) }],
    });
    await incrementRevision(tx);
  });
  return listFeaturedCollections(db);
}
