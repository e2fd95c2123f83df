import { createRoute, z } from "@hono/zod-openapi";

import { FUNNEL_DAYS, FUNNEL_STEPS, parseFunnelDays } from "#kit/rules/funnel.ts";
import { queryChoice } from "#kit/rules/query-values.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getFunnel } from "../../operations/funnel.ts";

import { createRouter, jsonContent } from "#kit/api/openapi.ts";

const daysQuery = z.object({ days: queryChoice("days", FUNNEL_DAYS.map(String)).optional() });

const funnelSchema = z
  .object({
    days: z.number().int(),
    steps: z.array(
      z.object({
        step: z.enum(FUNNEL_STEPS),
        count: z.number().int(),
        percentOfPrevious: z.number().int().min(0).max(100).nullable(),
        exceedsPrevious: z
          .boolean()
          .describe("True if the count of the step is higher than the count of the previous step"),
      }),
    ),
    cancelled: z.number().int().describe("Placed orders that are now cancelled"),
  })
  .openapi("Funnel");

const getFunnelRoute = createRoute({
  operationId: "getFunnel",
  "x-permission": requires("reports.read"),
  method: "get",
  path: "/",
  tags: ["admin: dashboard"],
  summary: "Returns the sales funnel from product view to delivery for the last 7 or 30 days",
  request: { query: daysQuery },
  responses: { 200: jsonContent(funnelSchema, "The steps in order") },
});

/** Creates the sales funnel endpoint. */
export function createAdminFunnelApi() {
  const router = createRouter();
  return router.openapi(getFunnelRoute, async (c) => {
    const days = parseFunnelDays(c.req.valid("query").days ?? null);
    return c.json(await getFunnel(c.var.db, days), 200);
  });
}
