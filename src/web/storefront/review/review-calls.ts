import type { OrderReviewsInput } from "#domain/reviews/review.ts";
import type { ReviewableOrder } from "#domain/reviews/reviewable-order.ts";
import { reviewableOrder } from "#domain/reviews/reviewable-order.ts";
import { callApi } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

/** An order to review, or why there is none to show. */
export type FoundOrder = ReviewableOrder | "missing" | "refused" | "failed";

/** The order as it is now. @throws ApiProblem */
async function getOrder(orderId: string): Promise<ReviewableOrder> {
  return reviewableOrder(await callApi("GET /api/orders/:id", { param: { id: orderId } }));
}

/** Looks once more for an order that could not be loaded. */
export async function findOrder(orderId: string): Promise<FoundOrder> {
  try {
    return await getOrder(orderId);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 404) return "missing";
    return error.status === 429 ? "refused" : "failed";
  }
}

/**
 * Sends the reviews; `undefined` once they are stored, else the order as it is now: it can't be reviewed any more.
 * Reviews that an earlier try has stored though its answer got lost are answered as stored.
 * @throws ApiProblem
 */
export async function sendReviews(
  orderId: string,
  input: OrderReviewsInput,
): Promise<ReviewableOrder | undefined> {
  try {
    await callApi("POST /api/orders/:id/reviews", { param: { id: orderId }, json: input });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== "conflict") throw error;
    return getOrder(orderId);
  }
}
