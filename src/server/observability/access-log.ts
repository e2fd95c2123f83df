import type { Logger } from "./logging.ts";
import type { ObservedRequest, RequestObserver } from "./request-observer.ts";

const SLOW_MS = 1000;
const SERVER_FAULT = 500;
const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Sent by every page, and changing nothing that anybody would look for. */
const QUIET = new Set(["/api/events", "/api/products/stock-check", "/api/orders/quote"]);

/** A line for each write, each failure of ours and whatever took over a second; at `debug` for every request. */
export function logRequests(logger: Logger): RequestObserver {
  return (seen) => {
    const level = isNotable(seen) ? "info" : "debug";
    if (!logger.isLevelEnabled(level)) return;
    const { requestId, method, kind, route, status, ms, bytes, isCutOff } = seen;
    const line = { requestId, method, kind, route, status, ms: Math.round(ms * 10) / 10, bytes };
    logger[level](isCutOff ? { ...line, isCutOff } : line, "request");
  };
}

function isNotable({ method, route, status, ms }: ObservedRequest): boolean {
  const isWrite = !READING.has(method) && !QUIET.has(route);
  return isWrite || status >= SERVER_FAULT || ms > SLOW_MS;
}
