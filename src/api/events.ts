import { createRoute } from "@hono/zod-openapi";

import { funnelCountsSchema } from "#domain/dashboard/funnel-counts.ts";
import { countFunnelEvents } from "#operations/dashboard/count-funnel-events.ts";

import { rateLimit } from "./middleware/rate-limit.ts";
import { createRouter, jsonBody } from "./openapi/openapi.ts";
import { problemContent } from "./schemas/problem-schemas.ts";

const countFunnelEventsRoute = createRoute({
  operationId: "countFunnelEvents",
  method: "post",
  path: "/",
  tags: ["events"],
  summary: "Adds to the day's anonymous counts of the way to an order; nothing is kept of who sends them",
  // Many telephones share one address of their network.
  middleware: [rateLimit({ purpose: "events", tries: 120, windowMs: 60_000 })],
  request: { body: jsonBody(funnelCountsSchema.openapi("FunnelCounts")) },
  responses: {
    204: { description: "Counted" },
    422: problemContent("A value breaks a rule", "invalid-input"),
    429: problemContent("Too many at once", "too-many-requests"),
  },
});

/** What the shop counts for itself, for shoppers' browsers. */
export function eventsApi() {
  const router = createRouter();
  return router.openapi(countFunnelEventsRoute, async (c) => {
    await countFunnelEvents(c.var.db, c.req.valid("json").counts);
    return c.body(null, 204);
  });
}
