import { createRoute } from "@hono/zod-openapi";

import { attentionQuerySchema, attentionSchema, limitAttention } from "../../rules/attention.ts";
import { ANY_STAFF } from "#kit/rules/permissions.ts";
import { getAttention } from "../../operations/get-attention.ts";

import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const getAttentionRoute = createRoute({
  operationId: "getAttention",
  "x-permission": ANY_STAFF,
  method: "get",
  path: "/",
  tags: ["admin: dashboard"],
  summary:
    "Counts the records that need attention from staff, and returns the newest order. Counters of lists that the staff member cannot see are 0. Clients may poll this endpoint every 15 seconds",
  request: { query: attentionQuerySchema },
  responses: {
    200: jsonContent(attentionSchema, "The counters"),
    422: problemContent("`since` is not a valid time", "invalid-input"),
  },
});

/** Creates the endpoint with the counters of the sidebar and the dashboard. */
export function createAdminAttentionApi() {
  return createRouter().openapi(getAttentionRoute, async (c) => {
    const { since } = c.req.valid("query");
    const attention = await getAttention(c.var.db, since === undefined ? undefined : new Date(since));
    return c.json(limitAttention(attention, c.var.user.permissions), 200);
  });
}
