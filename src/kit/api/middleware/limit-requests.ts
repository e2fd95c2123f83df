import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { toNetwork } from "#platform/rules/network.ts";
import type { RateLimit } from "../../limits/rate-limit.ts";
import { enforceRateLimit } from "../../limits/rate-limit.ts";

import type { ApiEnv, ApiSettings } from "../env.ts";

/** Returns the client address: from X-Forwarded-For if the proxy is trusted, otherwise from the connection. */
export function getClientAddress(c: Context<ApiEnv>, settings: Pick<ApiSettings, "trustProxy">): string {
  if (settings.trustProxy) {
    // The shop's own proxy appends the last entry. Clients can forge all earlier entries.
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return c.env?.incoming?.socket.remoteAddress ?? "unknown";
}

/** Returns the network whose requests are counted together: the IPv4 address or the IPv6 /64 network. */
export function getClientNetwork(c: Context<ApiEnv>, settings: Pick<ApiSettings, "trustProxy">): string {
  return toNetwork(getClientAddress(c, settings));
}

/**
 * Limits the requests of a client for one purpose.
 * @param param counts only requests with this query parameter
 * @throws TooManyRequests
 */
export function limitRequests(limit: RateLimit, param?: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isCounted = param === undefined || c.req.query(param) !== undefined;
    if (!isCounted || !c.var.settings.isRateLimited) return next();
    await enforceRateLimit(c.var.db, limit, getClientNetwork(c, c.var.settings));
    return next();
  });
}
