import { createRoute, z } from "@hono/zod-openapi";

import { collectionInputSchema, featuredOrderSchema } from "../../rules/collections/collection-input.ts";
import { requires } from "#kit/rules/permissions.ts";
import { deleteCollection } from "../../operations/collections/collections.ts";
import { reorderFeatured, setFeatured } from "../../operations/collections/feature-collections.ts";
import { addCollection, updateCollection } from "../../operations/collections/save-collection.ts";

import { slugParams } from "../list-queries.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { resourceRoutes } from "#kit/api/resource-routes.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { collectionSchema } from "../product-schemas.ts";

const tag = "admin: collections";
const rule = requires("products.edit");

const reorderFeaturedRoute = createRoute({
  operationId: "reorderFeatured",
  "x-permission": rule,
  method: "put",
  path: "/featured",
  tags: [tag],
  summary: "Reorders the featured collections. `ids` must contain each featured collection once",
  request: { body: jsonBody(featuredOrderSchema) },
  responses: { 200: jsonContent(z.array(collectionSchema), "The featured collections") },
});

const setFeaturedRoute = createRoute({
  operationId: "setFeatured",
  "x-permission": rule,
  method: "post",
  path: "/{id}/feature",
  tags: [tag],
  summary: "Features a collection at the next position, or removes it from the featured collections",
  request: { params: slugParams, body: jsonBody(z.strictObject({ isFeatured: z.boolean() })) },
  responses: {
    200: jsonContent(collectionSchema, "The collection"),
    404: problemContent("Unknown collection", "not-found"),
    409: problemContent("Maximum of 3 collections can be featured at once", "too-many-featured"),
  },
});

/** Creates the staff endpoints for collections. */
export function createAdminCollectionsApi() {
  // `/{id}` matches this path, too.
  const featured = createRouter().openapi(reorderFeaturedRoute, async (c) => {
    const { ids } = c.req.valid("json");
    return c.json(await reorderFeatured(c.var.db, ids, { by: c.var.user }), 200);
  });
  const collection = {
    one: "Collection",
    many: "StaffCollections",
    words: { label: "collection", items: "collections" },
    summaries: {
      add: "Adds a collection, once per Idempotency-Key. Its id is a slug of its name",
      update: "Replaces a collection, except its id and featured state",
      remove: "Deletes a collection that no product uses",
    },
    tag,
    read: requires("products.read"),
    write: rule,
    id: slugParams.shape.id,
    item: collectionSchema,
    input: collectionInputSchema,
    add: addCollection,
    update: updateCollection,
    remove: deleteCollection,
    conflicts: { remove: ["Products use the collection", "collection-in-use"] },
  } as const;
  return resourceRoutes(collection, featured).openapi(setFeaturedRoute, async (c) => {
    const { id } = c.req.valid("param");
    const { isFeatured } = c.req.valid("json");
    return c.json(await setFeatured(c.var.db, id, isFeatured, { by: c.var.user }), 200);
  });
}
