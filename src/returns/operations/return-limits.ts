import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

/** Rate limit for requests of returns, per client. Many shoppers on a mobile network share one IP address. */
export const RETURN_REQUEST_LIMIT: RateLimit = {
  purpose: "return-requests",
  maxAttempts: 60,
  windowMs: HOUR_MS,
  rejectionMessage: "You have sent too many requests. Please try again in an hour.",
};
