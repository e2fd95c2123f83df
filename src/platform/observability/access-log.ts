import { isSafeMethod } from "../rules/http.ts";

import type { Logger } from "./logging.ts";
import type { ObservedRequest, RequestObserver } from "./request-observer.ts";

const SLOW_MS = 1000;
const SERVER_ERROR = 500;
/** Frequent POST requests that count as reads: logged at `info` only if slow or failed. */
const ROUTINE_POST_ROUTES = new Set(["/api/events", "/api/products/stock-check", "/api/orders/quote"]);

/**
 * Creates an observer that logs writes, server errors and requests over one second at `info`, and all other requests at
 * `debug`.
 */
export function createAccessLog(logger: Logger): RequestObserver {
  return (request) => {
    const level = isNotable(request) ? "info" : "debug";
    if (!logger.isLevelEnabled(level)) return;
    const { requestId, method, kind, route, status, ms, bytes, isCutOff } = request;
    const line = { requestId, method, kind, route, status, ms: Math.round(ms * 10) / 10, bytes };
    logger[level](isCutOff ? { ...line, isCutOff } : line, "request");
  };
}

function isNotable({ method, route, status, ms }: ObservedRequest): boolean {
  const isWrite = !isSafeMethod(method) && !ROUTINE_POST_ROUTES.has(route);
  return isWrite || status >= SERVER_ERROR || ms > SLOW_MS;
}
