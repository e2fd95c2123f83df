import { randomUUID } from "node:crypto";

import type { OrderInput } from "#orders/rules/checkout.ts";

import type { ClientSession, CheckedRequest } from "./load/client-sessions.ts";
import type { RequestSpec } from "./load/load.ts";

/** Requests of a checkout: those before the order, which change nothing, and the order. */
export interface Checkout {
  reads: readonly RequestSpec[];
  order: RequestSpec;
}

/** Headers that a browser sends with API requests. */
const HEADERS = {
  accept: "application/json",
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-site": "same-origin",
};
/** Location lists of the address form: countries, states of Pakistan, cities of Punjab. */
const LOCATION_LISTS = [
  "/api/locations/countries",
  "/api/locations/PK/states",
  "/api/locations/PK/PB/cities",
];

/** Number of requests in a checkout. */
export const REQUESTS_PER_CHECKOUT = 7;

/**
 * Returns the requests of a full guest checkout. The page requests a quote when the cart opens (`cart-drawer.tsx`),
 * when the checkout opens, and before it sends the order (`use-checkout.ts`). The form requests each location list
 * (`address-fields.tsx`). Excludes funnel events, which the page sends in the background.
 */
export function createCheckout(order: OrderInput): Checkout {
  const quote = { path: "/api/orders/quote", headers: HEADERS, body: { items: order.items } };
  const lists = LOCATION_LISTS.map((path) => ({ path, headers: HEADERS }));
  const headers = { ...HEADERS, "idempotency-key": randomUUID() };
  return { reads: [quote, quote, ...lists, quote], order: { path: "/api/orders", headers, body: order } };
}

/** Converts a checkout to a client session. */
export function toSession({ reads, order }: Checkout): ClientSession {
  return [...reads.map((read) => toCheckedRequest(read, 200)), toCheckedRequest(order, 201)];
}

function toCheckedRequest({ path, headers = {}, body }: RequestSpec, status: number): CheckedRequest {
  if (body === undefined) return { method: "GET", path, headers, body: "", status };
  const json = JSON.stringify(body);
  const length = String(Buffer.byteLength(json));
  const jsonHeaders = { ...headers, "content-type": "application/json", "content-length": length };
  return { method: "POST", path, headers: jsonHeaders, body: json, status };
}
