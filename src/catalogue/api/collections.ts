import { createRoute, z } from "@hono/zod-openapi";

import { createCollectionNotFound } from "../rules/catalogue-errors.ts";
import {
  getCollection,
  listCollections,
  listFeaturedCollections,
} from "../operations/collections/collections.ts";

import { collectionQuerySchema, slugParams } from "./list-queries.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { collectionSchema } from "./product-schemas.ts";

const tags = ["collections"];
const collectionList = z.array(collectionSchema);

const listCollectionsRoute = createRoute({
  operationId: "listCollections",
  method: "get",
  path: "/",
  tags,
  summary: "Lists all collections, newest first by default",
  request: { query: collectionQuerySchema },
  responses: { 200: jsonContent(collectionList, "The collections") },
});

const listFeaturedRoute = createRoute({
  operationId: "listFeaturedCollections",
  method: "get",
  path: "/featured",
  tags,
  summary: "Lists the featured collections (at most 3) by position",
  responses: { 200: jsonContent(collectionList, "The collections") },
});

const getCollectionRoute = createRoute({
  operationId: "getCollection",
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns a collection",
  request: { params: slugParams },
  responses: {
    200: jsonContent(collectionSchema, "The collection"),
    404: problemContent("Collection not found", "not-found"),
  },
});

/** Creates the public collection endpoints. */
export function createCollectionsApi() {
  const router = createRouter();
  return router
    .openapi(listCollectionsRoute, async (c) =>
      c.json(await listCollections(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(listFeaturedRoute, async (c) => c.json(await listFeaturedCollections(c.var.db), 200))
    .openapi(getCollectionRoute, async (c) => {
      const collection = await getCollection(c.var.db, c.req.valid("param").id);
      if (!collection) throw createCollectionNotFound();
      return c.json(collection, 200);
    });
}
