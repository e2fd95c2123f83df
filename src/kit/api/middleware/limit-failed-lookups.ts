import { createMiddleware } from "hono/factory";

import type { FailedLookupLimit } from "../../limits/failed-lookup-limit.ts";
import { lookUp } from "../../limits/failed-lookup-limit.ts";

import type { ApiEnv } from "../env.ts";
import { createDeviceCookie, getVisitor } from "./visitor.ts";

/**
 * Counts 404 responses as failed lookups of the visitor's device and network. Other responses are not counted.
 * The first failed lookup of a device sets its cookie.
 * @throws TooManyRequests instead of a 404 response once the limit is reached
 */
export function limitFailedLookups(limit: FailedLookupLimit) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { db, settings } = c.var;
    if (!settings.isRateLimited) return next();
    const visitor = getVisitor(c, settings);
    const response = await lookUp(db, limit, visitor, async () => {
      await next();
      return c.res.status === 404 ? undefined : c.res;
    });
    if (response === undefined && visitor.device === undefined) {
      c.header("set-cookie", createDeviceCookie(settings), { append: true });
    }
    return undefined;
  });
}
