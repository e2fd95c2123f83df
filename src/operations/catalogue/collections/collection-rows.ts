import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/image-schema.server.ts";
import { collections } from "#db/schema/product-schema.server.ts";
import type { Collection } from "#domain/catalogue/collections/collection.ts";
import { pictureColumns } from "#operations/media/picture-columns.ts";

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
