import { createMiddleware } from "hono/factory";

import { chooseRequestId, getRequestId } from "#platform/http/request-id.ts";

import type { ApiEnv } from "../env.ts";

/** Sets the request id of the context and the X-Request-Id response header. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const incoming = c.env?.incoming;
  const id = incoming === undefined ? chooseRequestId(c.req.header("x-request-id")) : getRequestId(incoming);
  c.set("requestId", id);
  await next();
  c.res.headers.set("x-request-id", id);
});
