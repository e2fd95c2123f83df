import { eq, sql, asc, desc } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { imageColumns } from "#media/operations/image-columns.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import type { CollectionQuery, StaffCollection } from "../../rules/collections/staff-collection.ts";
import { MAX_FEATURED, removeFeatured } from "../../rules/collections/collection.ts";
import { CollectionInUse, createCollectionNotFound } from "../../rules/catalogue-errors.ts";
import { getFeaturedIds, lockCollections, saveFeaturedOrder } from "./featured-positions.ts";

/**
 * Starts a query for collections with their images. Callers add conditions, sort order and limit, and map the
 * rows with `toCollection`.
 */
export function selectCollections(db: Database) {
  return db
    .select({ collection: collections, storedImage: imageColumns })
    .from(collections)
    .leftJoin(images, eq(images.id, collections.imageId));
}

/** Converts a row of `selectCollections` to a collection. */
export function toCollection({
  collection,
  storedImage,
}: Awaited<ReturnType<typeof selectCollections>>[number]): Collection {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    image: storedImage?.url ?? "",
    storedImage,
    isFeatured: collection.isFeatured,
    featuredOrder: collection.featuredOrder,
    createdAt: collection.createdAt.toISOString(),
    updatedAt: collection.updatedAt.toISOString(),
  };
}

/** Returns a collection, or `undefined` for an unknown id. */
export async function getCollection(db: Database, id: string): Promise<Collection | undefined> {
  const statement = getPreparedStatement(db, "collection", (name) =>
    selectCollections(db)
      .where(eq(collections.id, sql.placeholder("id")))
      .prepare(name),
  );
  const [row] = await statement.execute({ id });
  return row && toCollection(row);
}

/** Lists the collections that match a query: by default all of them, newest first. Spec: storefront §7. */
export async function listCollections(db: Database, query: CollectionQuery = {}): Promise<Collection[]> {
  const { featured, orderBy = "createdAt", order = "desc", limit } = query;
  const direction = order === "asc" ? asc : desc;
  const scope = featured === undefined ? "all" : featured ? "featured" : "other";
  const statement = getPreparedStatement(
    db,
    `collections_${scope}_${orderBy}_${order}_${limit ?? "all"}`,
    (name) => {
      const list = selectCollections(db)
        .where(featured === undefined ? undefined : eq(collections.isFeatured, featured))
        .orderBy(direction(collections[orderBy]), asc(collections.id))
        .$dynamic();
      return (limit === undefined ? list : list.limit(limit)).prepare(name);
    },
  );
  const rows = await statement.execute();
  return rows.map(toCollection);
}

/** Lists the featured collections in order, at most 3. Spec: storefront §7. */
export async function listFeaturedCollections(db: Database): Promise<Collection[]> {
  return listCollections(db, { featured: true, orderBy: "featuredOrder", order: "asc", limit: MAX_FEATURED });
}

/** Lists all collections, newest first, with their number of products. Spec: admin §2, §7. */
export async function listStaffCollections(db: Database): Promise<StaffCollection[]> {
  const [rows, counts] = await Promise.all([
    selectCollections(db).orderBy(descNullsLast(collections.createdAt), asc(collections.id)),
    cacheUntilCatalogueChange(db, "products of collections", () => countProductsByCollection(db)),
  ]);
  return rows.map((row) => ({ ...toCollection(row), productCount: counts.get(row.collection.id) ?? 0 }));
}

/** Returns the number of products by collection id. */
async function countProductsByCollection(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ collectionId: products.collectionId, count: sql<number>`count(*)::int` })
    .from(products)
    .groupBy(products.collectionId);
  return new Map(rows.map(({ collectionId, count }) => [collectionId, count]));
}

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
