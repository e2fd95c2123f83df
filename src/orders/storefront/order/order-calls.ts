import type { Decision } from "../../rules/confirmation/decision.ts";
import type { Correction } from "../../rules/edit/correction.ts";
import type { LinkRequest } from "../../rules/order-query.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** The reason why an order could not be loaded. `refused` means rate-limited. */
export type NotLoaded = "missing" | "refused" | "failed";

/** An order, or the reason why it could not be loaded. */
export type LoadedOrder = LinkedOrder | NotLoaded;

/** Loads the order of a link. Returns the reason if the API responds with an error. */
export async function loadOrder(token: string): Promise<LoadedOrder> {
  try {
    return await callApi("GET /api/orders/:token", { param: { token } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 404) return "missing";
    return error.status === 429 ? "refused" : "failed";
  }
}

/** Confirms or declines the order of a link. The request is idempotent. @throws ApiProblem */
export function decideOrder(token: string, json: Decision): Promise<LinkedOrder> {
  return callApi("POST /api/orders/:token/confirmation", { param: { token }, json });
}

/** Corrects the details of the order of a link. @throws ApiProblem */
export function correctOrder(token: string, json: Correction): Promise<LinkedOrder> {
  return callApi("PATCH /api/orders/:token", { param: { token }, json });
}

/** Cancels the order of a link. The request is idempotent. @throws ApiProblem */
export function cancelOrder(token: string): Promise<LinkedOrder> {
  return callApi("POST /api/orders/:token/cancel", { param: { token } });
}

/** Requests a new link to an order. Returns the channels over which the shop sends links. @throws ApiProblem */
export async function sendOrderLink(json: LinkRequest): Promise<readonly MessageChannel[]> {
  return (await callApi("POST /api/orders/send-link", { json })).channels;
}
