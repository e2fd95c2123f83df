import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";

/** What a client or a proxy may name its request by: short, and nothing that a log or a page has to write otherwise. */
const PLAIN = /^[\w-]{6,64}$/;
/** Twelve hexadecimal digits: short enough to be read out on the phone. */
const LENGTH = 12;

const known = new WeakMap<IncomingMessage, string>();

function chooseId(given: string | string[] | undefined): string {
  return typeof given === "string" && PLAIN.test(given) ? given : randomUUID().slice(-LENGTH);
}

/** The name that a listener's request has in answers and logs: the one it came with if that is plain, else a new one. */
export function getRequestId(incoming: IncomingMessage): string {
  const id = known.get(incoming) ?? chooseId(incoming.headers["x-request-id"]);
  known.set(incoming, id);
  return id;
}

/** Gives each request its name, the same in every room it comes through, and answers it. */
export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const incoming = c.env?.incoming;
  const id = incoming === undefined ? chooseId(c.req.header("x-request-id")) : getRequestId(incoming);
  c.set("requestId", id);
  await next();
  c.res.headers.set("x-request-id", id);
});
