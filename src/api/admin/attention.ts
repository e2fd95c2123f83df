import { createRoute } from "@hono/zod-openapi";

import { attentionSchema } from "#domain/dashboard/attention.ts";
import { getAttention } from "#operations/dashboard/get-attention.ts";

import { createRouter, jsonContent } from "#api/openapi/openapi.ts";

const getAttentionRoute = createRoute({
  operationId: "getAttention",
  method: "get",
  path: "/",
  tags: ["admin: dashboard"],
  summary:
    "Counts what staff must act on now, and returns the newest order. Clients may poll it every 15 seconds",
  responses: { 200: jsonContent(attentionSchema, "The counters") },
});

/** Creates the endpoint with the counters of the sidebar and the dashboard. */
export function createAdminAttentionApi() {
  return createRouter().openapi(getAttentionRoute, async (c) => c.json(await getAttention(c.var.db), 200));
}
