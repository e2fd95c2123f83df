import { MINUTE_MS } from "#domain/shared/day.ts";
import { trackingMessages } from "#domain/orders/order-messages.ts";
import type { FailedLookupLimit } from "#operations/limits/failed-lookup-limit.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";

/**
 * Rate limit for failed order lookups by number, phone or link. The limit per network is high because thousands of
 * shoppers on a mobile network share one IP address. Above the limit, lookups are queued and slowed down, but valid
 * lookups still succeed unless the queue is full. Decision 018.
 */
export const ORDER_LOOKUP_LIMIT: FailedLookupLimit = {
  purpose: "order-misses",
  perDevice: 20,
  perNetwork: 1000,
  windowMs: 60 * MINUTE_MS,
  rejectionMessage: trackingMessages.tooManyMisses,
  busyMessage: trackingMessages.busy,
};

/** Rate limit for quotes, per client. The cart requests a quote when it opens and before each order. */
export const QUOTE_LIMIT: RateLimit = {
  purpose: "quote",
  maxAttempts: 120,
  windowMs: MINUTE_MS,
  failsOpen: true,
};

/** Rate limit for orders, per client. Many shoppers on a mobile network share one IP address. */
export const CHECKOUT_LIMIT: RateLimit = { purpose: "checkout", maxAttempts: 30, windowMs: MINUTE_MS };
