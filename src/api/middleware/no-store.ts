import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";

/** Prevents caches from storing the response. For responses that are private to one person. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.res.headers.set("cache-control", "no-store");
});
