import { createRoute, z } from "@hono/zod-openapi";

import { limitFailedLookups } from "#kit/api/middleware/limit-failed-lookups.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { createRouter, idempotencyHeaders, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { text } from "#kit/rules/text.ts";
import { ORDER_LOOKUP_LIMIT } from "#orders/operations/edit/order-limits.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";

import { withdrawReturn } from "../operations/change-return.ts";
import { getLinkedReturns } from "../operations/get-order-returns.ts";
import { RETURN_REQUEST_LIMIT } from "../operations/return-limits.ts";
import { requestReturn } from "../operations/request-return.ts";
import { returnRequestSchema } from "../rules/return-input.ts";
import { orderReturnsSchema } from "../rules/return.ts";

const tokenParams = z.object({ token: text(100).describe("Secret of a shopper's link, never an order id") });

const notFound = problemContent("The link does not work, or the return is of another order", "not-found");
const tooMany = problemContent("Too many requests from this device or network", "too-many-requests");

const getReturnsRoute = createRoute({
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  operationId: "getLinkedReturns",
  method: "get",
  path: "/{token}/returns",
  summary: "Returns what the shopper could return of the order of a link, and the returns of the order",
  request: { params: tokenParams },
  responses: { 200: jsonContent(orderReturnsSchema, "The returns"), 404: notFound, 429: tooMany },
});

const requestReturnRoute = createRoute({
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT), limitRequests(RETURN_REQUEST_LIMIT)],
  operationId: "requestReturn",
  method: "post",
  path: "/{token}/returns",
  summary: "Asks for the return of delivered items",
  request: { params: tokenParams, headers: idempotencyHeaders, body: jsonBody(returnRequestSchema) },
  responses: {
    201: jsonContent(orderReturnsSchema, "The returns of the order"),
    404: notFound,
    409: problemContent(
      "An item cannot come back, was not delivered, is in another return already, or the time to ask is over",
      "not-returnable",
      "return-quantity",
      "return-window-closed",
    ),
    422: problemContent("Invalid values", "invalid-input"),
    429: tooMany,
  },
});

const withdrawRoute = createRoute({
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT), limitRequests(RETURN_REQUEST_LIMIT)],
  operationId: "withdrawReturn",
  method: "post",
  path: "/{token}/returns/{reference}/withdrawal",
  summary: "Withdraws a return until the shop has received the items. Repeating the request changes nothing",
  request: { params: tokenParams.extend({ reference: text(100) }) },
  responses: {
    200: jsonContent(orderReturnsSchema, "The returns of the order"),
    404: notFound,
    409: problemContent("The shop has received or rejected the items", "return-changed"),
    429: tooMany,
  },
});

/** Creates the endpoints for the returns of the order that a shopper's secret link opens. */
export function createLinkedReturnsApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(getReturnsRoute, async (c) => {
      const policy = await getReturnPolicy(c.var.db);
      return c.json(await getLinkedReturns(c.var.db, c.req.valid("param").token, policy), 200);
    })
    .openapi(requestReturnRoute, async (c) => {
      const { token } = c.req.valid("param");
      const { orderId } = await requireOrderLink(c.var.db, token);
      const policy = await getReturnPolicy(c.var.db);
      await requestReturn(c.var.db, orderId, c.req.valid("json"), {
        policy,
        channels: c.var.settings.messageChannels,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
      });
      return c.json(await getLinkedReturns(c.var.db, token, policy), 201);
    })
    .openapi(withdrawRoute, async (c) => {
      const { token, reference: number } = c.req.valid("param");
      const { orderId } = await requireOrderLink(c.var.db, token);
      await withdrawReturn(c.var.db, { orderId, number });
      return c.json(await getLinkedReturns(c.var.db, token, await getReturnPolicy(c.var.db)), 200);
    });
}
