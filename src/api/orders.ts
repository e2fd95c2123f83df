import { createRoute, z } from "@hono/zod-openapi";

import { orderInputSchema } from "#domain/checkout.ts";
import { NotFound, orderNotFound } from "#domain/errors.ts";
import { trackingMessages } from "#domain/messages.ts";
import { idempotencyKeySchema, trackSchema } from "#domain/order-query.ts";
import { orderReviewsSchema } from "#domain/review.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { getOrderReviews, submitOrderReviews } from "#operations/orders/submit-order-reviews.ts";
import { TRACKING_LIMIT, trackOrder } from "#operations/orders/track-order.ts";

import { rateLimit } from "./middleware/rate-limit.ts";
import { createRoom, idParams, jsonAnswer, jsonBody, problemAnswer } from "./openapi.ts";
import { linkedOrderSchema, orderReviewSchema, trackedOrderSchema } from "./order-schemas.ts";

const tags = ["orders"];
const reviewList = z.array(orderReviewSchema);

const placeOrderRoute = createRoute({
  operationId: "placeOrder",
  method: "post",
  path: "/",
  tags,
  summary: "Places an order, priced by the server; the same Idempotency-Key always answers the same order",
  request: {
    headers: z.object({ "idempotency-key": idempotencyKeySchema }),
    body: jsonBody(orderInputSchema),
  },
  responses: {
    201: jsonAnswer(linkedOrderSchema, "The order"),
    409: problemAnswer("Something is not sold, or fewer are at hand than asked for; nothing was written"),
    422: problemAnswer("A value breaks a rule"),
  },
});

const trackOrderRoute = createRoute({
  operationId: "trackOrder",
  method: "post",
  path: "/track",
  tags,
  summary: "Finds an order by its number or phone, personal data masked; of several by one phone the newest",
  middleware: [rateLimit(TRACKING_LIMIT)],
  request: { body: jsonBody(trackSchema) },
  responses: {
    200: jsonAnswer(trackedOrderSchema, "The order"),
    404: problemAnswer("No order has this number or phone"),
  },
});

const getOrderRoute = createRoute({
  operationId: "getLinkedOrder",
  method: "get",
  path: "/{id}",
  tags,
  summary: "An order for whoever holds its link, personal data masked",
  request: { params: idParams },
  responses: { 200: jsonAnswer(linkedOrderSchema, "The order"), 404: problemAnswer("No such order") },
});

const getReviewsRoute = createRoute({
  operationId: "getOrderReviews",
  method: "get",
  path: "/{id}/reviews",
  tags,
  summary: "The reviews of an order",
  request: { params: idParams },
  responses: { 200: jsonAnswer(reviewList, "The reviews"), 404: problemAnswer("No such order") },
});

const submitReviewsRoute = createRoute({
  operationId: "submitOrderReviews",
  method: "post",
  path: "/{id}/reviews",
  tags,
  summary: "Reviews the products of a delivered order, once",
  request: { params: idParams, body: jsonBody(orderReviewsSchema) },
  responses: {
    201: jsonAnswer(reviewList, "The reviews"),
    404: problemAnswer("No such order"),
    409: problemAnswer("Not delivered yet, or reviewed already"),
  },
});

/** Shoppers' orders. */
export function ordersApi() {
  const room = createRoom();
  room.openapi(placeOrderRoute, async (c) => {
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    return c.json(await placeOrder(c.var.db, c.req.valid("json"), { idempotencyKey }), 201);
  });
  room.openapi(trackOrderRoute, async (c) => {
    const { term, country } = c.req.valid("json");
    const order = await trackOrder(c.var.db, term, country);
    if (!order) throw new NotFound(trackingMessages.notFound);
    return c.json(order, 200);
  });
  room.openapi(getOrderRoute, async (c) => {
    const order = await getLinkedOrder(c.var.db, c.req.valid("param").id);
    if (!order) throw orderNotFound();
    return c.json(order, 200);
  });
  room.openapi(getReviewsRoute, async (c) =>
    c.json(await getOrderReviews(c.var.db, c.req.valid("param").id), 200),
  );
  room.openapi(submitReviewsRoute, async (c) =>
    c.json(await submitOrderReviews(c.var.db, c.req.valid("param").id, c.req.valid("json")), 201),
  );
  return room;
}
