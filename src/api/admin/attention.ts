import { createRoute } from "@hono/zod-openapi";

import { attentionQuerySchema, attentionSchema } from "#domain/dashboard/attention.ts";
import { getAttention } from "#operations/dashboard/get-attention.ts";

import { createRouter, jsonContent } from "#api/openapi/openapi.ts";
import { problemContent } from "#api/schemas/problem-schemas.ts";

const getAttentionRoute = createRoute({
  operationId: "getAttention",
  method: "get",
  path: "/",
  tags: ["admin: dashboard"],
  summary:
    "Counts the records that need attention from staff, and returns the newest order. Clients may poll it every 15 seconds",
  request: { query: attentionQuerySchema },
  responses: {
    200: jsonContent(attentionSchema, "The counters"),
    422: problemContent("`since` is not a time", "invalid-input"),
  },
});

/** Creates the endpoint with the counters of the sidebar and the dashboard. */
export function createAdminAttentionApi() {
  return createRouter().openapi(getAttentionRoute, async (c) => {
    const { since } = c.req.valid("query");
    const attention = await getAttention(c.var.db, since === undefined ? undefined : new Date(since));
    return c.json(attention, 200);
  });
}
