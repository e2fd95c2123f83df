import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";

/** For answers about one person: no cache on the way keeps them. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.res.headers.set("cache-control", "no-store");
});
