import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import { pictureColumns } from "#media/operations/picture-columns.ts";

/**
 * Starts a query for collections with their pictures. Callers add conditions, sort order and limit, and map the
 * rows with `toCollection`.
 */
export function selectCollections(db: Database) {
  return db
    .select({ collection: collections, picture: pictureColumns })
    .from(collections)
    .leftJoin(images, eq(images.id, collections.imageId));
}

/** Converts a row of `selectCollections` to a collection. */
export function toCollection({
  collection,
  picture,
}: Awaited<ReturnType<typeof selectCollections>>[number]): Collection {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    image: picture?.url ?? "",
    picture,
    isFeatured: collection.isFeatured,
    featuredOrder: collection.featuredOrder,
    createdAt: collection.createdAt.toISOString(),
    updatedAt: collection.updatedAt.toISOString(),
  };
}
