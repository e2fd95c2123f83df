import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";

/** Request ids accepted from clients and proxies: short, and safe in logs and pages without escaping. */
const VALID_ID = /^[\w-]{6,64}$/;
/** Twelve hexadecimal digits, short enough to read out on the phone. */
const ID_LENGTH = 12;

const requestIds = new WeakMap<IncomingMessage, string>();

function chooseId(requestedId: string | string[] | undefined): string {
  return typeof requestedId === "string" && VALID_ID.test(requestedId)
    ? requestedId
    : randomUUID().slice(-ID_LENGTH);
}

/** Returns the id of a request for responses and logs: its valid X-Request-Id header, otherwise a random id. */
export function getRequestId(incoming: IncomingMessage): string {
  const id = requestIds.get(incoming) ?? chooseId(incoming.headers["x-request-id"]);
  requestIds.set(incoming, id);
  return id;
}

/** Sets the request id of the context and the X-Request-Id response header. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const incoming = c.env?.incoming;
  const id = incoming === undefined ? chooseId(c.req.header("x-request-id")) : getRequestId(incoming);
  c.set("requestId", id);
  await next();
  c.res.headers.set("x-request-id", id);
});
