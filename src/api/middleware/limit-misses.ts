import { createMiddleware } from "hono/factory";

import type { MissLimit } from "#operations/limits/miss-limit.ts";
import { lookUp } from "#operations/limits/miss-limit.ts";

import type { ApiEnv } from "../env.ts";
import { newDeviceCookie, visitorOf } from "./visitor.ts";

/**
 * Counts 404 responses as failed lookups of the visitor's device and network. Other responses are not counted.
 * The first failed lookup of a device sets its cookie.
 * @throws TooManyRequests in place of a 404 response above the limit
 */
export function limitMisses(limit: MissLimit) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { db, settings } = c.var;
    if (!settings.rateLimits) return next();
    const visitor = visitorOf(c, settings);
    const found = await lookUp(db, limit, visitor, async () => {
      await next();
      return c.res.status === 404 ? undefined : c.res;
    });
    if (found === undefined && visitor.device === undefined) {
      c.header("set-cookie", newDeviceCookie(settings), { append: true });
    }
    return undefined;
  });
}
