import { z } from "@hono/zod-openapi";

import { MAX_RATING, MIN_RATING } from "../../rules/review.ts";
import { reviewList, reviewUpdateSchema } from "../../rules/staff-review.ts";
import { requires } from "#kit/rules/permissions.ts";
import { listReviews } from "../../operations/list-reviews.ts";
import { updateReview } from "../../operations/update-review.ts";

import {
  createRouter,
  createStrictQuery,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const staffRoute = staffRoutes("admin: reviews", requires("reviews.edit"));
const time = z.iso.datetime().describe("ISO 8601 UTC");

const staffReviewSchema = z
  .object({
    id: z.number().int(),
    product: z.object({ id: z.string(), name: z.string() }),
    order: z.object({ id: z.string(), orderNumber: z.string() }),
    customerName: z.string(),
    author: z.string().describe("Public name"),
    rating: z.number().int().min(MIN_RATING).max(MAX_RATING).nullable(),
    review: z.string(),
    createdAt: time,
    hidden: z.object({ at: time, by: z.string().nullable(), reason: z.string() }).nullable(),
    reply: z.object({ text: z.string(), at: time, by: z.string().nullable() }).nullable(),
    updatedAt: time.nullable().describe("The version of the reply: its time; null without a reply"),
  })
  .openapi("StaffReview");

const listReviewsRoute = staffRoute({
  operationId: "listReviews",
  method: "get",
  path: "/",
  summary: "Lists the reviews of all products, including hidden reviews, newest first by default",
  request: { query: createStrictQuery(reviewList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(staffReviewSchema), "A page of reviews") },
});

const updateReviewRoute = staffRoute({
  operationId: "updateReview",
  method: "patch",
  path: "/{id}",
  summary: "Hides a review with a reason, shows it again, or sets the shop's reply",
  request: { params: numberParams, body: jsonBody(reviewUpdateSchema) },
  responses: {
    200: jsonContent(staffReviewSchema, "The review"),
    404: problemContent("Review not found", "not-found"),
    409: problemContent(
      "The reply was changed after expectedUpdatedAt, or the text of the review was erased",
      "conflict",
    ),
  },
});

/** Creates the staff endpoints for reviews. */
export function createAdminReviewsApi() {
  const router = createRouter();
  return router
    .openapi(listReviewsRoute, async (c) => c.json(await listReviews(c.var.db, c.req.valid("query")), 200))
    .openapi(updateReviewRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateReview(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    });
}
