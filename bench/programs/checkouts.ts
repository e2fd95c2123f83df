import { randomUUID } from "node:crypto";

import type { OrderInput } from "#domain/orders/checkout.ts";

import type { Errand, SentRequest } from "./client-sessions.ts";
import type { Asked } from "./load.ts";

/** What the shop's page asks for from the opened cart to the placed order, in its order. */
export interface Checkout {
  looks: readonly Asked[];
  order: Asked;
}

/** As browsers ask. */
const HEADERS = {
  accept: "application/json",
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-site": "same-origin",
};
/** Of the address that is typed: countries, states of Pakistan, cities of Punjab. */
const PLACES = ["/api/locations/countries", "/api/locations/PK/states", "/api/locations/PK/PB/cities"];

/** Requests of one checkout, as `checkout` makes them. */
export const REQUESTS_OF_A_CHECKOUT = 7;

/**
 * A guest's whole checkout. The cart is compared with the stock when it is opened (`cart-drawer.tsx`), when the checkout
 * is, and once more before the order goes out (`use-checkout.ts`); in between the form asks for each list of places
 * (`address-fields.tsx`). Counts for the funnel leave when the page is left, and nobody waits for them.
 */
export function checkout(order: OrderInput): Checkout {
  const quote = { path: "/api/orders/quote", headers: HEADERS, body: { items: order.items } };
  const lists = PLACES.map((path) => ({ path, headers: HEADERS }));
  const headers = { ...HEADERS, "idempotency-key": randomUUID() };
  return { looks: [quote, quote, ...lists, quote], order: { path: "/api/orders", headers, body: order } };
}

/** The checkout as one person's errand. */
export function errandOf({ looks, order }: Checkout): Errand {
  return [...looks.map((look) => sent(look, 200)), sent(order, 201)];
}

function sent({ path, headers = {}, body }: Asked, status: number): SentRequest {
  if (body === undefined) return { method: "GET", path, headers, body: "", status };
  const json = JSON.stringify(body);
  const length = String(Buffer.byteLength(json));
  const asJson = { ...headers, "content-type": "application/json", "content-length": length };
  return { method: "POST", path, headers: asJson, body: json, status };
}
