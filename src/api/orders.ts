import { createRoute, z } from "@hono/zod-openapi";

import { orderInputSchema, quoteInputSchema } from "#domain/orders/checkout.ts";
import { NotFound, createOrderNotFound } from "#domain/shared/errors.ts";
import { trackingMessages } from "#domain/orders/order-messages.ts";
import { trackSchema } from "#domain/orders/order-query.ts";
import { orderReviewsSchema } from "#domain/reviews/review.ts";
import { cancelOrder } from "#operations/orders/cancel-order.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { CHECKOUT_LIMIT, ORDER_LOOKUP_LIMIT, QUOTE_LIMIT } from "#operations/orders/edit/order-limits.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { quoteOrder } from "#operations/orders/quote-order.ts";
import { getOrderReviews, submitOrderReviews } from "#operations/orders/submit-order-reviews.ts";
import { trackOrder } from "#operations/orders/track-order.ts";

import { limitFailedLookups } from "./middleware/limit-failed-lookups.ts";
import { noStore } from "./middleware/no-store.ts";
import { limitRequests } from "./middleware/limit-requests.ts";
import {
  createRouter,
  idParams,
  jsonContent,
  jsonBody,
  idempotentContent,
  idempotencyHeaders,
  createReplayMarker,
} from "./openapi/openapi.ts";
import { problemContent, problemContentWith } from "./schemas/problem-schemas.ts";
import {
  linkedOrderSchema,
  orderReviewSchema,
  placedOrderSchema,
  quoteSchema,
  trackedOrderSchema,
} from "./schemas/order-schemas.ts";

const tags = ["orders"];
const tooManyRequests = problemContent("Too many requests", "too-many-requests");
const tooManyFailedLookups = problemContent(
  "Too many failed lookups from this device or network, and this lookup also found no order; or too many lookups are waiting",
  "too-many-requests",
);
const reviewList = z.array(orderReviewSchema);

const placeOrderRoute = createRoute({
  operationId: "placeOrder",
  method: "post",
  path: "/",
  tags,
  summary: "Places an order priced by the server. Repeating an Idempotency-Key returns the same order",
  middleware: [limitRequests(CHECKOUT_LIMIT)],
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(orderInputSchema),
  },
  responses: {
    201: idempotentContent(placedOrderSchema, "The order"),
    409: problemContentWith(
      { quote: quoteSchema.optional().describe("With total-changed: the current price of the order") },
      "A product or the delivery method is not available, stock is insufficient, the key belongs to another order, or the total differs from expectedTotal. Nothing was stored",
      "line-unavailable",
      "insufficient-stock",
      "delivery-method-unavailable",
      "idempotency-key-taken",
      "total-changed",
    ),
    422: problemContent(
      "Invalid values, a country that the shop does not deliver to, or a phone number that cannot be used to order online",
      "invalid-input",
      "country-not-served",
      "phone-blocked",
    ),
    429: tooManyRequests,
  },
});

const quoteOrderRoute = createRoute({
  operationId: "quoteOrder",
  method: "post",
  path: "/quote",
  tags,
  summary: "Returns the current price of the lines, and which lines cannot be ordered as requested",
  middleware: [limitRequests(QUOTE_LIMIT)],
  request: { body: jsonBody(quoteInputSchema) },
  responses: {
    200: jsonContent(quoteSchema, "The quote, with its lines in the same sequence as in the request"),
    422: problemContent("Invalid values", "invalid-input"),
    429: tooManyRequests,
  },
});

const trackOrderRoute = createRoute({
  operationId: "trackOrder",
  method: "post",
  path: "/track",
  tags,
  summary: "Finds an order by number, or the newest order by phone number. Personal data is masked",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { body: jsonBody(trackSchema) },
  responses: {
    200: jsonContent(trackedOrderSchema, "The order"),
    404: problemContent("No order has this number or phone number", "not-found"),
    429: tooManyFailedLookups,
  },
});

const getOrderRoute = createRoute({
  operationId: "getLinkedOrder",
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns an order by the id in its link. Personal data is masked",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { params: idParams },
  responses: {
    200: jsonContent(linkedOrderSchema, "The order"),
    404: problemContent("Order not found", "not-found"),
    429: tooManyFailedLookups,
  },
});

const cancelOrderRoute = createRoute({
  operationId: "cancelOrder",
  method: "post",
  path: "/{id}/cancel",
  tags,
  summary: "Cancels a pending order; a cancelled order is returned unchanged",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { params: idParams },
  responses: {
    200: idempotentContent(linkedOrderSchema, "The cancelled order with masked personal data"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent("The order is no longer pending", "order-not-cancellable"),
    429: tooManyFailedLookups,
  },
});

const getReviewsRoute = createRoute({
  operationId: "getOrderReviews",
  method: "get",
  path: "/{id}/reviews",
  tags,
  summary: "Lists the reviews of an order",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { params: idParams },
  responses: {
    200: jsonContent(reviewList, "The reviews"),
    404: problemContent("Order not found", "not-found"),
    429: tooManyFailedLookups,
  },
});

const submitReviewsRoute = createRoute({
  operationId: "submitOrderReviews",
  method: "post",
  path: "/{id}/reviews",
  tags,
  summary:
    "Reviews the products of a delivered order once. Repeating the same reviews returns the same response",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { params: idParams, body: jsonBody(orderReviewsSchema) },
  responses: {
    201: idempotentContent(reviewList, "The reviews"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent("The order is not delivered yet, or it already has different reviews", "conflict"),
    429: tooManyFailedLookups,
  },
});

/** Creates the public order endpoints. */
export function createOrdersApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(placeOrderRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = {
        idempotencyKey,
        channels: c.var.settings.messageChannels,
        onReplay: createReplayMarker(c),
      };
      return c.json(await placeOrder(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(quoteOrderRoute, async (c) => c.json(await quoteOrder(c.var.db, c.req.valid("json")), 200))
    .openapi(trackOrderRoute, async (c) => {
      const { term, country } = c.req.valid("json");
      const order = await trackOrder(c.var.db, term, country);
      if (!order) throw new NotFound(trackingMessages.notFound);
      return c.json(order, 200);
    })
    .openapi(getOrderRoute, async (c) => {
      const order = await getLinkedOrder(c.var.db, c.req.valid("param").id);
      if (!order) throw createOrderNotFound();
      return c.json(order, 200);
    })
    .openapi(cancelOrderRoute, async (c) => {
      const options = { channels: c.var.settings.messageChannels, onReplay: createReplayMarker(c) };
      return c.json(await cancelOrder(c.var.db, c.req.valid("param").id, options), 200);
    })
    .openapi(getReviewsRoute, async (c) =>
      c.json(await getOrderReviews(c.var.db, c.req.valid("param").id), 200),
    )
    .openapi(submitReviewsRoute, async (c) => {
      const options = { onReplay: createReplayMarker(c) };
      const { id } = c.req.valid("param");
      return c.json(await submitOrderReviews(c.var.db, id, c.req.valid("json"), options), 201);
    });
}
