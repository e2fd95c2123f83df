import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestId } from "../http/request-id.ts";

import type { NameRoute, RouteName } from "./route-names.ts";

/** A completed request, without personal data. */
export interface ObservedRequest extends RouteName {
  requestId: string;
  method: string;
  /** Response status; 499 if the client disconnected before the response. */
  status: number;
  /** Time from the request's head to the end of the response (ms). */
  ms: number;
  /** Bytes sent, including the head. */
  bytes: number;
  /** Whether the connection closed before the response had ended. */
  isCutOff: boolean;
}

export type RequestObserver = (request: ObservedRequest) => void;

/** nginx's status for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Wraps a listener: adds the request id to the response and calls `observe` when the response has ended. */
export function observeRequests(
  listener: RequestListener,
  nameRoute: NameRoute,
  observe: RequestObserver,
): RequestListener {
  return (request, response) => {
    const onEnd = startMeasuring(request, response, nameRoute);
    response.setHeader("x-request-id", getRequestId(request));
    onEnd(observe);
    hideStreamErrors(response);
    listener(request, response);
  };
}

/**
 * Wraps a function that serves a request from the cache if possible. Calls `observe` when a response that it served has
 * ended.
 */
export function observeCached(
  serve: (request: IncomingMessage, response: ServerResponse) => boolean,
  nameRoute: NameRoute,
  observe: RequestObserver,
): typeof serve {
  return (request, response) => {
    const onEnd = startMeasuring(request, response, nameRoute);
    if (!serve(request, response)) return false;
    onEnd(observe);
    return true;
  };
}

/**
 * If a response stream fails, @hono/node-server ends the response with the error's message. Closes the connection
 * instead, so that clients do not receive the message and can detect the incomplete response.
 */
function hideStreamErrors(response: ServerResponse): void {
  const originalEnd = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const [content] = args;
    return typeof content === "string" && content.startsWith("Error: ")
      ? response.destroy()
      : originalEnd(...args);
  };
}

/** Starts the measurement of a request. Returns a function that calls `observe` when the response has ended. */
function startMeasuring(
  request: IncomingMessage,
  response: ServerResponse,
  nameRoute: NameRoute,
): (observe: RequestObserver) => void {
  const { socket, method = "", url = "" } = request;
  const [startedAt, bytesBefore] = [performance.now(), socket.bytesWritten];
  return (observe) => {
    response.once("close", () => {
      observe({
        ...nameRoute(url),
        requestId: getRequestId(request),
        method: METHODS.has(method) ? method : "other",
        status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST,
        ms: performance.now() - startedAt,
        bytes: socket.bytesWritten - bytesBefore,
        isCutOff: !response.writableFinished,
      });
    });
  };
}
