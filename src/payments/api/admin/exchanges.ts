import { returnParams } from "#returns/rules/return.ts";
import {
  createReplayMarker,
  createRouter,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent, problemContentWith } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";
import { quoteSchema } from "#orders/api/order-schemas.ts";

import { exchangeReturn } from "../../operations/exchange-return.ts";
import { quoteExchange } from "../../operations/quote-exchange.ts";
import {
  exchangedSchema,
  exchangeInputSchema,
  exchangeQuoteInputSchema,
  exchangeQuoteSchema,
} from "../../rules/exchange-input.ts";

const staffRoute = staffRoutes("admin: returns", requires("returns.decide", "orders.create"));
const notFound = problemContent("Return not found", "not-found");

const quoteRoute = staffRoute({
  operationId: "quoteExchange",
  method: "post",
  path: "/returns/{reference}/exchange/quote",
  summary: "Returns what the exchange of an inspected return for other items costs",
  request: { params: returnParams, body: jsonBody(exchangeQuoteInputSchema) },
  responses: {
    200: jsonContent(
      exchangeQuoteSchema,
      "The amounts, with the lines in the same sequence as in the request",
    ),
    404: notFound,
    409: problemContent("The return is not inspected, or is refunded or exchanged", "return-changed"),
  },
});

const exchangeRoute = staffRoute({
  operationId: "exchangeReturn",
  method: "post",
  path: "/returns/{reference}/exchange",
  summary:
    "Exchanges the items of an inspected return: enters a confirmed order for the new items, carries the payment over and opens the refund of a rest. Once per Idempotency-Key",
  request: { params: returnParams, headers: idempotencyHeaders, body: jsonBody(exchangeInputSchema) },
  responses: {
    201: idempotentContent(exchangedSchema, "The new order"),
    404: notFound,
    409: problemContentWith(
      { quote: quoteSchema.optional().describe("With total-changed: the current price of the new order") },
      "The return is not inspected, or is refunded or exchanged; a product is not available, stock is insufficient, the total differs from expectedTotal, or the key belongs to another exchange. Nothing was stored",
      "return-changed",
      "line-unavailable",
      "insufficient-stock",
      "total-changed",
      "idempotency-key-taken",
    ),
    422: problemContent(
      "Invalid values, other items than of equal value without a reason, or a country that the shop does not deliver to",
      "invalid-input",
      "country-not-served",
    ),
  },
});

/** Creates the staff endpoints for exchanges. */
export function createAdminExchangesApi() {
  return createRouter()
    .openapi(quoteRoute, async (c) =>
      c.json(await quoteExchange(c.var.db, c.req.valid("param").reference, c.req.valid("json")), 200),
    )
    .openapi(exchangeRoute, async (c) => {
      const { db, user: by, settings, getCredentialsKey: getKey } = c.var;
      const exchanged = await exchangeReturn(db, c.req.valid("param").reference, c.req.valid("json"), {
        by,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
        channels: settings.messageChannels,
        getKey,
      });
      return c.json(exchanged, 201);
    });
}
