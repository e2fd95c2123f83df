import { createRoute, z } from "@hono/zod-openapi";

import { searchSynonymsSchema, synonymsInputSchema } from "../../rules/search/synonyms.ts";
import { requires } from "#kit/rules/permissions.ts";
import { listSynonyms } from "../../operations/synonyms/list-synonyms.ts";
import { addSynonyms, deleteSynonyms, updateSynonyms } from "../../operations/synonyms/save-synonyms.ts";

import {
  createReplayMarker,
  createRouter,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["admin: search words"];
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const notFound = problemContent("Entry not found", "not-found");
const invalid = problemContent("Invalid values, or a word of another entry", "invalid-input");

const listRoute = createRoute({
  operationId: "listSearchSynonyms",
  "x-permission": requires("products.read"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the words that the search treats as the same or ignores",
  responses: { 200: jsonContent(z.array(searchSynonymsSchema), "All entries, the oldest first") },
});

const addRoute = createRoute({
  operationId: "addSearchSynonyms",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds words that the search treats as the same or ignores, once per Idempotency-Key",
  request: { headers: idempotencyHeaders, body: jsonBody(synonymsInputSchema) },
  responses: { 201: idempotentContent(searchSynonymsSchema, "The entry"), 422: invalid },
});

const updateRoute = createRoute({
  operationId: "updateSearchSynonyms",
  "x-permission": requires("products.edit"),
  method: "put",
  path: "/{id}",
  tags,
  summary: "Replaces an entry of the search words",
  request: { params, body: jsonBody(synonymsInputSchema) },
  responses: {
    200: jsonContent(searchSynonymsSchema, "The entry"),
    404: notFound,
    409: problemContent("The entry was changed after expectedUpdatedAt", "conflict"),
    422: invalid,
  },
});

const deleteRoute = createRoute({
  operationId: "deleteSearchSynonyms",
  "x-permission": requires("products.edit"),
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes an entry of the search words",
  request: { params },
  responses: { 204: { description: "Deleted" }, 404: notFound, 422: invalid },
});

/** Creates the staff endpoints for the words that the search treats as the same or ignores. */
export function createAdminSearchSynonymsApi() {
  const router = createRouter();
  return router
    .openapi(listRoute, async (c) => c.json(await listSynonyms(c.var.db), 200))
    .openapi(addRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await addSynonyms(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateSynonyms(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSynonyms(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
