import { createRoute, z } from "@hono/zod-openapi";

import { collectionInputSchema, featuredOrderSchema } from "../../rules/collections/collection-input.ts";
import { requires } from "#kit/rules/permissions.ts";
import { deleteCollection } from "../../operations/collections/collections.ts";
import { reorderFeatured, setFeatured } from "../../operations/collections/feature-collections.ts";
import { addCollection, updateCollection } from "../../operations/collections/save-collection.ts";

import { slugParams } from "../list-queries.ts";
import {
  createRouter,
  jsonContent,
  jsonBody,
  idempotentContent,
  idempotencyHeaders,
  createReplayMarker,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { collectionSchema } from "../product-schemas.ts";

const tags = ["admin: collections"];
const notFound = problemContent("Collection not found", "not-found");
const invalid = problemContent("Invalid values", "invalid-input");

const addCollectionRoute = createRoute({
  operationId: "addCollection",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds a collection, once per Idempotency-Key. Its id is a slug of its name",
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(collectionInputSchema),
  },
  responses: { 201: idempotentContent(collectionSchema, "The collection"), 422: invalid },
});

const reorderFeaturedRoute = createRoute({
  operationId: "reorderFeatured",
  "x-permission": requires("products.edit"),
  method: "put",
  path: "/featured",
  tags,
  summary: "Reorders the featured collections. `ids` must contain each featured collection once",
  request: { body: jsonBody(featuredOrderSchema) },
  responses: { 200: jsonContent(z.array(collectionSchema), "The featured collections"), 422: invalid },
});

const updateCollectionRoute = createRoute({
  operationId: "updateCollection",
  "x-permission": requires("products.edit"),
  method: "put",
  path: "/{id}",
  tags,
  summary: "Replaces a collection, except its id and featured state",
  request: { params: slugParams, body: jsonBody(collectionInputSchema) },
  responses: {
    200: jsonContent(collectionSchema, "The collection"),
    404: notFound,
    409: problemContent("The collection was changed after expectedUpdatedAt", "conflict"),
    422: invalid,
  },
});

const deleteCollectionRoute = createRoute({
  operationId: "deleteCollection",
  "x-permission": requires("products.edit"),
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a collection that no product uses",
  request: { params: slugParams },
  responses: {
    204: { description: "Deleted" },
    404: notFound,
    409: problemContent("Products use the collection", "collection-in-use"),
  },
});

const setFeaturedRoute = createRoute({
  operationId: "setFeatured",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/{id}/feature",
  tags,
  summary: "Features a collection at the next position, or removes it from the featured collections",
  request: { params: slugParams, body: jsonBody(z.strictObject({ isFeatured: z.boolean() })) },
  responses: {
    200: jsonContent(collectionSchema, "The collection"),
    404: notFound,
    409: problemContent("Maximum of 3 collections can be featured at once", "too-many-featured"),
  },
});

/** Creates the staff endpoints for collections. */
export function createAdminCollectionsApi() {
  const router = createRouter();
  return router
    .openapi(addCollectionRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await addCollection(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(reorderFeaturedRoute, async (c) => {
      const { ids } = c.req.valid("json");
      return c.json(await reorderFeatured(c.var.db, ids, { by: c.var.user }), 200);
    })
    .openapi(updateCollectionRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateCollection(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(deleteCollectionRoute, async (c) => {
      await deleteCollection(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(setFeaturedRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { isFeatured } = c.req.valid("json");
      return c.json(await setFeatured(c.var.db, id, isFeatured, { by: c.var.user }), 200);
    });
}
