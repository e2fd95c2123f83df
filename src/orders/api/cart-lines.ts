import { createRoute, z } from "@hono/zod-openapi";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { checkStock } from "../operations/stock/check-stock.ts";
import { stockCheckSchema } from "../rules/checkout.ts";
import { stockCheckLineSchema } from "./order-schemas.ts";

const checkStockRoute = createRoute({
  operationId: "checkStock",
  method: "post",
  path: "/stock-check",
  tags: ["products"],
  summary: "Returns the current price and availability of cart lines",
  middleware: [
    limitRequests({ purpose: "stock-check", maxAttempts: 120, windowMs: MINUTE_MS, failsOpen: true }),
  ],
  request: { body: jsonBody(stockCheckSchema) },
  responses: {
    200: jsonContent(z.array(stockCheckLineSchema), "The lines in the same sequence as in the request"),
    429: problemContent("Too many requests", "too-many-requests"),
  },
});

/** Creates the endpoint with which a cart compares its lines with the products. */
export function createStockCheckApi() {
  return createRouter().openapi(checkStockRoute, async (c) =>
    c.json(await checkStock(c.var.db, c.req.valid("json").items), 200),
  );
}
