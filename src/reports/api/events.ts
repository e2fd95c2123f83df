import { createRoute } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { funnelCountsSchema } from "../rules/funnel-counts.ts";
import { countFunnelEvents } from "../operations/funnel.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const countFunnelEventsRoute = createRoute({
  operationId: "countFunnelEvents",
  method: "post",
  path: "/",
  tags: ["events"],
  summary: "Increases the anonymous daily counts of the sales funnel. Stores nothing about the sender",
  // The limit is high because many phones on a mobile network share one IP address.
  middleware: [limitRequests({ purpose: "events", maxAttempts: 120, windowMs: MINUTE_MS })],
  request: { body: jsonBody(funnelCountsSchema.openapi("FunnelCounts")) },
  responses: {
    204: { description: "Counted" },
    429: problemContent("Too many requests", "too-many-requests"),
  },
});

/** Creates the endpoint for anonymous funnel counts. */
export function createEventsApi() {
  const router = createRouter();
  return router.openapi(countFunnelEventsRoute, async (c) => {
    await countFunnelEvents(c.var.db, c.req.valid("json").counts);
    return c.body(null, 204);
  });
}
