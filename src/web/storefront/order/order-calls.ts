import type { Decision } from "#domain/orders/confirmation/decision.ts";
import type { LinkedOrder } from "#domain/orders/order.ts";
import { callApi } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

/** An order, or the reason why it could not be loaded. `refused` means rate-limited. */
export type LoadedOrder = LinkedOrder | "missing" | "refused" | "failed";

/** Loads an order. Returns the reason if the API responds with an error. */
export async function loadOrder(orderId: string): Promise<LoadedOrder> {
  try {
    return await callApi("GET /api/orders/:id", { param: { id: orderId } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 404) return "missing";
    return error.status === 429 ? "refused" : "failed";
  }
}

/** Confirms or declines an order. The request is idempotent. @throws ApiProblem */
export function decideOrder(orderId: string, json: Decision): Promise<LinkedOrder> {
  return callApi("POST /api/orders/:id/confirmation", { param: { id: orderId }, json });
}

/** Confirms or declines an order with the token from a message's link. The request is idempotent. @throws ApiProblem */
export function decideByToken(token: string, json: Decision): Promise<LinkedOrder> {
  return callApi("POST /api/orders/confirmations/:token", { param: { token }, json });
}

/** Cancels a pending order. The request is idempotent. @throws ApiProblem */
export function cancelOrder(orderId: string): Promise<LinkedOrder> {
  return callApi("POST /api/orders/:id/cancel", { param: { id: orderId } });
}
