import { trackingMessages } from "#domain/messages.ts";
import type { RateLimit } from "#operations/system/rate-limit.ts";

const MINUTE_MS = 60_000;

/** Numbers, phones and ids of no order that one client may name; who finds an order is not counted. */
const ORDER_MISSES: RateLimit = {
  purpose: "order-misses",
  tries: 20,
  windowMs: 60 * MINUTE_MS,
  words: trackingMessages.tooManyMisses,
};

/** Searches for orders; the search is open to anyone, so it must not be walked. */
export const TRACKING_LIMIT: RateLimit = {
  purpose: "track-order",
  tries: 20,
  windowMs: MINUTE_MS,
  misses: ORDER_MISSES,
};

/** Orders read by their link. */
export const ORDER_LINK_LIMIT: RateLimit = {
  purpose: "order-link",
  tries: 120,
  windowMs: MINUTE_MS,
  misses: ORDER_MISSES,
};

/** Reviews that one client may send, of an order each. */
export const REVIEW_LIMIT: RateLimit = {
  purpose: "reviews",
  tries: 20,
  windowMs: MINUTE_MS,
  misses: ORDER_MISSES,
};

/** Orders that one client may place: a telephone network sends many shoppers from one address. */
export const CHECKOUT_LIMIT: RateLimit = { purpose: "checkout", tries: 30, windowMs: MINUTE_MS };
