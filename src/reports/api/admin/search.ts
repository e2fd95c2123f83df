import { createRoute } from "@hono/zod-openapi";

import {
  limitToPermittedResults,
  staffSearchQuerySchema,
  staffSearchSchema,
} from "../../rules/staff-search.ts";
import { ANY_STAFF } from "#kit/rules/permissions.ts";
import { searchRecords } from "../../operations/search/search-records.ts";

import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const searchRecordsRoute = createRoute({
  operationId: "searchRecords",
  "x-permission": ANY_STAFF,
  method: "get",
  path: "/",
  tags: ["admin: search"],
  summary:
    "Searches orders, customers, products and collections. Returns up to 6 results of each kind that the staff member can see, best match first",
  request: { query: staffSearchQuerySchema },
  responses: {
    200: jsonContent(staffSearchSchema, "The results"),
    422: problemContent("The search is empty or too long", "invalid-input"),
  },
});

/** Creates the search endpoint of the command palette. */
export function createAdminSearchApi() {
  return createRouter().openapi(searchRecordsRoute, async (c) => {
    const { q } = c.req.valid("query");
    return c.json(limitToPermittedResults(await searchRecords(c.var.db, q), c.var.user.permissions), 200);
  });
}
