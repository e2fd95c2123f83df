import type { OrderReviewsInput } from "../rules/review.ts";
import type { ReviewableOrder } from "../rules/reviewable-order.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** An order to review, or the reason why it could not be loaded. `refused` means rate-limited. */
export type LoadedReviewOrder = ReviewableOrder | "missing" | "refused" | "failed";

/** Returns the current state of the order. @throws ApiProblem */
function getOrder(orderId: string): Promise<ReviewableOrder> {
  return callApi("GET /api/orders/:id/reviewable", { param: { id: orderId } });
}

/** Loads the order. Returns the reason if the API responds with an error. */
export async function loadReviewOrder(orderId: string): Promise<LoadedReviewOrder> {
  try {
    return await getOrder(orderId);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 404) return "missing";
    return error.status === 429 ? "refused" : "failed";
  }
}

/**
 * Sends the reviews. Returns undefined if they are stored (even by an earlier attempt whose response was lost), or the
 * current order if it can no longer be reviewed.
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
