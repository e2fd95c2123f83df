import { createRoute } from "@hono/zod-openapi";

import { restockInputSchema } from "../rules/stock/restock/restock-input.ts";
import { addRestockRequest, RESTOCK_LIMIT } from "../operations/stock/restock/restock-requests.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const addRestockRequestRoute = createRoute({
  operationId: "addRestockRequest",
  method: "post",
  path: "/",
  tags: ["messages"],
  summary:
    "Asks the shop to contact a shopper when a sold-out size is back. The response does not reveal earlier requests",
  middleware: [limitRequests(RESTOCK_LIMIT)],
  request: { body: jsonBody(restockInputSchema) },
  responses: {
    204: { description: "The request is stored" },
    404: problemContent("The shop does not sell this size", "not-found"),
    409: problemContent("Shoppers can buy the size now", "conflict"),
    429: problemContent("Too many requests", "too-many-requests"),
  },
});

/** Creates the public endpoint for back-in-stock requests. */
export function createRestockRequestsApi() {
  const router = createRouter();
  return router.openapi(addRestockRequestRoute, async (c) => {
    await addRestockRequest(c.var.db, c.req.valid("json"));
    return c.body(null, 204);
  });
}
