import { asc, desc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import type { CollectionQuery } from "../../rules/collections/collection-query.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import { MAX_FEATURED } from "../../rules/collections/collection.ts";

import { selectCollections, toCollection } from "./collection-rows.ts";

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
