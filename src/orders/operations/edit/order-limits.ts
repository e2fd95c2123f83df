import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { discountMessages } from "#discounts/rules/discount-messages.ts";
import { orderLinkMessages } from "../../rules/links/order-link-messages.ts";
import { trackingMessages } from "../../rules/order-messages.ts";
import type { FailedLookupLimit } from "#kit/limits/failed-lookup-limit.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";

/**
 * Rate limit for failed order lookups by number, phone or link. The limit per network is high because thousands of
 * shoppers on a mobile network share one IP address. Above the limit, lookups are queued and slowed down, but valid
 * lookups still succeed unless the queue is full. Decision 008.
 */
export const ORDER_LOOKUP_LIMIT: FailedLookupLimit = {
  purpose: "order-misses",
  perDevice: 20,
  perNetwork: 1000,
  windowMs: 60 * MINUTE_MS,
  rejectionMessage: trackingMessages.tooManyMisses,
  busyMessage: trackingMessages.busy,
};

/** Limit for wrong discount codes. Above it, the shop accepts no code, so that nobody can find one by guessing. */
export const WRONG_CODE_LIMIT: FailedLookupLimit = {
  purpose: "wrong-codes",
  perDevice: 20,
  perNetwork: 1000,
  windowMs: HOUR_MS,
  rejectionMessage: discountMessages.tooManyWrongCodes,
  busyMessage: discountMessages.tooManyWrongCodes,
  rejectsAll: true,
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

/** Rate limit for requests of a new link, per client. Many shoppers on a mobile network share one IP address. */
export const LINK_REQUEST_LIMIT: RateLimit = {
  purpose: "order-link-requests",
  maxAttempts: 60,
  windowMs: HOUR_MS,
  rejectionMessage: orderLinkMessages.tooMany,
};

/** Rate limit for new links, per order. `orderLinkMessages.sent` states it. */
export const LINKS_PER_ORDER_LIMIT: RateLimit = {
  purpose: "order-links",
  maxAttempts: 3,
  windowMs: DAY_MS,
};
