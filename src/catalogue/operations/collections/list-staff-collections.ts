import { asc, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/desc-nulls-last.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";

import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { selectCollections, toCollection } from "./collection-rows.ts";

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
