import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";

/** Prevents caches from storing a response that is private to one visitor. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.res.headers.set("cache-control", "no-store");
});
