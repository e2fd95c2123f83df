import { createRoute, z } from "@hono/zod-openapi";

import { pageQuerySchema, slugParams } from "#catalogue/api/list-queries.ts";
import { hasProduct } from "#catalogue/operations/products/get-product.ts";
import { createProductNotFound } from "#catalogue/rules/catalogue-errors.ts";
import { limitFailedLookups } from "#kit/api/middleware/limit-failed-lookups.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import {
  createReplayMarker,
  createRouter,
  idempotentContent,
  idParams,
  jsonBody,
  jsonContent,
} from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { orderReviewSchema } from "#orders/api/order-schemas.ts";
import { ORDER_LOOKUP_LIMIT } from "#orders/operations/edit/order-limits.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";

import { listProductReviews } from "../operations/list-product-reviews.ts";
import {
  getOrderReviews,
  getReviewableOrder,
  submitOrderReviews,
} from "../operations/submit-order-reviews.ts";
import { MAX_RATING, MIN_RATING, orderReviewsSchema, REVIEWS_PAGE_SIZE } from "../rules/review.ts";
import { reviewableOrderSchema } from "../rules/reviewable-order.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

/**
 * Page, page size and rating filter of product reviews. The default page size is the number of reviews on the product
 * page.
 */
export const reviewPageSchema = pageQuerySchema.extend({
  pageSize: pageQuerySchema.shape.pageSize.removeDefault().default(REVIEWS_PAGE_SIZE),
  rating: z.coerce.number().int().min(MIN_RATING).max(MAX_RATING).optional(),
});

/** A published review. */
const productReviewSchema = z
  .object({
    id: z.number().int(),
    author: z.string().describe("First name and initial"),
    rating: z.number().int().nullable(),
    review: z.string(),
    createdAt: time,
    reply: z.object({ text: z.string(), at: time }).nullable().describe("Public reply of the shop"),
  })
  .openapi("ProductReview");

const listReviewsRoute = createRoute({
  operationId: "listProductReviews",
  method: "get",
  path: "/{id}/reviews",
  tags: ["products"],
  summary:
    "Lists the reviews of a product, newest first, optionally filtered by rating. Last names are abbreviated",
  request: { params: slugParams, query: reviewPageSchema },
  responses: {
    200: jsonContent(createPageSchema(productReviewSchema), "A page of reviews"),
    404: problemContent("Product not found", "not-found"),
  },
});

/** Creates the public endpoint of a product's reviews. */
export function createProductReviewsApi() {
  return createRouter().openapi(listReviewsRoute, async (c) => {
    const { id } = c.req.valid("param");
    if (!(await hasProduct(c.var.db, id))) throw createProductNotFound();
    const { items, page, pageSize, total } = await listProductReviews(c.var.db, id, c.req.valid("query"));
    return c.json({ items, page, pageSize, total }, 200);
  });
}

const tags = ["orders"];
const tooManyFailedLookups = problemContent(
  "Too many failed lookups from this device or network, and this lookup also found no order; or too many lookups are waiting",
  "too-many-requests",
);
const reviewList = z.array(orderReviewSchema);

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

const getReviewableOrderRoute = createRoute({
  operationId: "getReviewableOrder",
  method: "get",
  path: "/{id}/reviewable",
  tags,
  summary: "Returns the products of an order for its review page, without personal data",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { params: idParams },
  responses: {
    200: jsonContent(reviewableOrderSchema, "The order"),
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

/** Creates the public endpoints of an order's reviews, which need no link: its id opens only its reviews. */
export function createOrderReviewsApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(getReviewableOrderRoute, async (c) => {
      const order = await getReviewableOrder(c.var.db, c.req.valid("param").id);
      if (!order) throw createOrderNotFound();
      return c.json(order, 200);
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
