import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { networkOf } from "#domain/shared/network.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";
import { countAttempt } from "#operations/limits/rate-limit.ts";

import type { ApiEnv, ApiSettings } from "../env.ts";

/** The address a request comes from: the proxy's word when it is trusted, else the connection's. */
export function clientAddress(c: Context<ApiEnv>, settings: Pick<ApiSettings, "trustProxy">): string {
  if (settings.trustProxy) {
    // The last entry is the one our own proxy wrote; those before it are the client's claim.
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return c.env?.incoming?.socket.remoteAddress ?? "unknown";
}

/** Whose tries a request's are: those of its address, of IPv6 the network that one line has for itself. */
export function clientNetwork(c: Context<ApiEnv>, settings: Pick<ApiSettings, "trustProxy">): string {
  return networkOf(clientAddress(c, settings));
}

/**
 * Refuses a client that asks too often for one purpose.
 * @param param counts only requests whose address has this parameter
 * @throws TooManyRequests
 */
export function rateLimit(limit: RateLimit, param?: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isCounted = param === undefined || c.req.query(param) !== undefined;
    if (!isCounted || !c.var.settings.rateLimits) return next();
    await countAttempt(c.var.db, limit, clientNetwork(c, c.var.settings));
    return next();
  });
}
