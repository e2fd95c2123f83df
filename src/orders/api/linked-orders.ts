import { createRoute, z } from "@hono/zod-openapi";

import { decisionSchema } from "../rules/confirmation/decision.ts";
import { correctionQuoteSchema, correctionSchema } from "../rules/edit/correction.ts";
import { createOrderNotFound } from "../rules/order-errors.ts";
import { text } from "#kit/rules/text.ts";
import { LINK_REQUEST_LIMIT, ORDER_LOOKUP_LIMIT } from "../operations/edit/order-limits.ts";
import { cancelByLink, correctByLink, decideByLink } from "../operations/links/change-by-link.ts";
import { openLinkedOrder } from "../operations/links/find-order-link.ts";

import { limitFailedLookups } from "#kit/api/middleware/limit-failed-lookups.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import {
  createReplayMarker,
  createRouter,
  idempotentContent,
  jsonBody,
  jsonContent,
} from "#kit/api/openapi.ts";
import { problemContent, problemContentWith } from "#kit/api/schemas/problem-schemas.ts";
import { linkedOrderSchema } from "./order-schemas.ts";

const sharedConfig = {
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
};

const tokenParams = z.object({ token: text(100).describe("Secret of a shopper's link, never an order id") });

const notFound = problemContent("The link does not work, or no longer works", "not-found");
const tooMany = problemContent(
  "Too many failed lookups from this device or network, and this link does not work either; or too many lookups are waiting",
  "too-many-requests",
);

const getOrderRoute = createRoute({
  ...sharedConfig,
  operationId: "getLinkedOrder",
  method: "get",
  path: "/{token}",
  summary: "Returns the order of a shopper's link, with the shopper's personal data",
  request: { params: tokenParams },
  responses: { 200: jsonContent(linkedOrderSchema, "The order"), 404: notFound, 429: tooMany },
});

const cancelOrderRoute = createRoute({
  ...sharedConfig,
  operationId: "cancelOrder",
  method: "post",
  path: "/{token}/cancel",
  summary: "Cancels an order until a parcel is handed over; a cancelled order is returned unchanged",
  request: { params: tokenParams },
  responses: {
    200: idempotentContent(linkedOrderSchema, "The cancelled order"),
    404: notFound,
    409: problemContent("A parcel of the order is handed over", "order-not-cancellable"),
    429: tooMany,
  },
});

const decideRoute = createRoute({
  ...sharedConfig,
  operationId: "decideConfirmation",
  method: "post",
  path: "/{token}/confirmation",
  summary:
    "Confirms or declines an order; may correct phone number and address. Repeating the request changes nothing",
  request: { params: tokenParams, body: jsonBody(decisionSchema) },
  responses: {
    200: idempotentContent(linkedOrderSchema, "The order"),
    403: problemContent(
      "The browser that placed the order cannot confirm it, only the link or button of a message",
      "confirmed-by-message-only",
    ),
    404: notFound,
    409: problemContent(
      "A different decision was made before, the confirmation has expired, or the shop did not request one (`confirmation-closed`). Or an item is out of stock, and staff will contact the shopper (`confirmed-without-stock`)",
      "confirmation-closed",
      "confirmed-without-stock",
    ),
    422: problemContent(
      "Invalid values, a country that the shop does not deliver to, or a phone number that cannot be used to order online",
      "invalid-input",
      "country-not-served",
      "phone-blocked",
    ),
    429: tooMany,
  },
});

const correctRoute = createRoute({
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT), limitRequests(LINK_REQUEST_LIMIT)],
  operationId: "correctOrder",
  method: "patch",
  path: "/{token}",
  summary:
    "Corrects contact details and address until a parcel is packed. Another charge, arrival or payment must be accepted",
  request: { params: tokenParams, body: jsonBody(correctionSchema) },
  responses: {
    200: jsonContent(linkedOrderSchema, "The corrected order"),
    404: notFound,
    409: problemContentWith(
      {
        terms: correctionQuoteSchema
          .optional()
          .describe("With terms-changed: what the shopper must accept to deliver to the new address"),
      },
      "A parcel is packed, the order was changed meanwhile, or the delivery to the new address differs (`terms-changed`)",
      "order-not-correctable",
      "conflict",
      "terms-changed",
    ),
    422: problemContent(
      "Invalid values, a country that the shop does not deliver to, or a phone number that cannot be used to order online",
      "invalid-input",
      "country-not-served",
      "phone-blocked",
    ),
    429: tooMany,
  },
});

/** Creates the endpoints that a shopper's secret link opens. */
export function createLinkedOrdersApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(getOrderRoute, async (c) => {
      const order = await openLinkedOrder(c.var.db, c.req.valid("param").token);
      if (!order) throw createOrderNotFound();
      return c.json(order, 200);
    })
    .openapi(cancelOrderRoute, async (c) => {
      const options = { channels: c.var.settings.messageChannels, onReplay: createReplayMarker(c) };
      return c.json(await cancelByLink(c.var.db, c.req.valid("param").token, options), 200);
    })
    .openapi(decideRoute, async (c) => {
      const options = { channels: c.var.settings.messageChannels, onReplay: createReplayMarker(c) };
      const { token } = c.req.valid("param");
      return c.json(await decideByLink(c.var.db, token, c.req.valid("json"), options), 200);
    })
    .openapi(correctRoute, async (c) => {
      const { messageChannels: channels, isRateLimited } = c.var.settings;
      const { token } = c.req.valid("param");
      const order = await correctByLink(c.var.db, token, c.req.valid("json"), { channels, isRateLimited });
      return c.json(order, 200);
    });
}
