import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Request ids accepted from clients and proxies: short, and safe in logs and pages without escaping. */
const VALID_ID = /^[\w-]{6,64}$/;
/** Twelve hexadecimal digits, short enough to read out on the phone. */
const ID_LENGTH = 12;

const requestIds = new WeakMap<IncomingMessage, string>();

/** Returns the requested id if it is valid, otherwise a random id. */
export function chooseRequestId(requestedId: string | string[] | undefined): string {
  return typeof requestedId === "string" && VALID_ID.test(requestedId)
    ? requestedId
    : randomUUID().slice(-ID_LENGTH);
}

/** Returns the id of a request for responses and logs: its valid X-Request-Id header, otherwise a random id. */
export function getRequestId(incoming: IncomingMessage): string {
  const id = requestIds.get(incoming) ?? chooseRequestId(incoming.headers["x-request-id"]);
  requestIds.set(incoming, id);
  return id;
}
