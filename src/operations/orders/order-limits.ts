import { trackingMessages } from "#domain/orders/order-messages.ts";
import type { MissLimit } from "#operations/limits/miss-limit.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";

const MINUTE_MS = 60_000;

/**
 * Failed lookups of orders by number, phone or link. One device may mistype 20 times an hour; thousands of shoppers of
 * a mobile network share one address. Above the limit, correct lookups are still answered while the slow lane has room.
 * Decision 018.
 */
export const ORDER_LOOKUP_LIMIT: MissLimit = {
  purpose: "order-misses",
  perDevice: 20,
  perNetwork: 1000,
  windowMs: 60 * MINUTE_MS,
  words: trackingMessages.tooManyMisses,
  busyMessage: trackingMessages.busy,
};

/** Quotes for one client: the cart asks for one when it opens and before each order. */
export const QUOTE_LIMIT: RateLimit = { purpose: "quote", tries: 120, windowMs: MINUTE_MS, failsOpen: true };

/** Orders that one client may place: a telephone network sends many shoppers from one address. */
export const CHECKOUT_LIMIT: RateLimit = { purpose: "checkout", tries: 30, windowMs: MINUTE_MS };
