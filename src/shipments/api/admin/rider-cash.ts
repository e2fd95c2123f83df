import { z } from "@hono/zod-openapi";

import {
  createRouter,
  createStrictQuery,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";
import { queryDay } from "#kit/rules/query-values.ts";

import { correctCollected } from "../../operations/payments/correct-collected.ts";
import { listRiderCash } from "../../operations/payments/list-rider-cash.ts";
import { collectedSchema, riderCashSchema } from "../../rules/rider-cash.ts";

const staffRoute = staffRoutes("admin: money", requires("money.read"));

const ridersRoute = staffRoute({
  operationId: "listRiderCash",
  method: "get",
  path: "/money/riders",
  summary: "Lists the cash of riders on a day in Pakistan, today by default",
  request: { query: createStrictQuery(z.object({ day: queryDay("day").optional() })) },
  responses: { 200: jsonContent(z.array(riderCashSchema), "The riders by name") },
});

const collectedRoute = staffRoute({
  operationId: "correctCollectedCash",
  "x-permission": requires("money.record"),
  method: "post",
  path: "/shipments/{id}/collected",
  summary: "Records that a rider collected another amount for a delivered parcel",
  request: { params: numberParams, body: jsonBody(collectedSchema) },
  responses: {
    204: { description: "Recorded" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent("The parcel is not delivered, or not by a rider", "conflict"),
  },
});

/** Creates the staff endpoints for the cash of riders. */
export function createAdminRiderCashApi() {
  return createRouter()
    .openapi(ridersRoute, async (c) => c.json(await listRiderCash(c.var.db, c.req.valid("query").day), 200))
    .openapi(collectedRoute, async (c) => {
      await correctCollected(c.var.db, c.req.valid("param").id, c.req.valid("json"), { by: c.var.user });
      return c.body(null, 204);
    });
}
