import { createRoute } from "@hono/zod-openapi";

import { searchCatalogue } from "../operations/search/search-catalogue.ts";
import { SEARCH_LIMIT } from "../operations/search/search-limit.ts";

import { searchQuerySchema } from "./list-queries.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { searchResultSchema } from "./product-schemas.ts";

const searchCatalogueRoute = createRoute({
  operationId: "searchCatalogue",
  method: "get",
  path: "/",
  tags: ["search"],
  summary: "Searches products (at most 20) and collections (at most 8), most relevant first",
  middleware: [limitRequests(SEARCH_LIMIT)],
  request: { query: searchQuerySchema },
  responses: {
    200: jsonContent(searchResultSchema, "The matches"),
    422: problemContent("Fewer than 2 characters, or more than 100", "invalid-input"),
    429: problemContent("Too many searches", "too-many-requests"),
  },
});

/** Creates the public search endpoint. */
export function createSearchApi() {
  const router = createRouter();
  return router.openapi(searchCatalogueRoute, async (c) =>
    c.json(await searchCatalogue(c.var.db, c.req.valid("query").q), 200),
  );
}
