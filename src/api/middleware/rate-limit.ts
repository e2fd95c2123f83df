import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { RateLimit } from "#operations/system/rate-limit.ts";
import { countTry } from "#operations/system/rate-limit.ts";

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

/** Refuses a client that asks too often for one purpose. @throws TooManyRequests */
export function rateLimit(limit: RateLimit) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.var.settings.rateLimits) await countTry(c.var.db, limit, clientAddress(c, c.var.settings));
    await next();
  });
}
