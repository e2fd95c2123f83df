import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestId } from "#api/middleware/request-id.ts";

import type { NameRoute, RouteName } from "./route-names.ts";

/** A request that was answered, with nothing in it that is one visitor's. */
export interface ObservedRequest extends RouteName {
  requestId: string;
  method: string;
  /** What was answered; 499 where the visitor was gone before that. */
  status: number;
  /** From the request's head to the end of its answer, ms. */
  ms: number;
  /** What was written for it, head included. */
  bytes: number;
  /** Whether the connection ended before the answer did. */
  isCutOff: boolean;
}

export type RequestObserver = (seen: ObservedRequest) => void;

/** As nginx has it: the visitor was gone before there was any answer. */
const HUNG_UP = 499;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Answers as before, with the request's id, and tells of each request once its answer is out. */
export function observeRequests(
  answer: RequestListener,
  nameRoute: NameRoute,
  tell: RequestObserver,
): RequestListener {
  return (request, response) => {
    const follow = followAnswer(request, response, nameRoute);
    response.setHeader("x-request-id", getRequestId(request));
    follow(tell);
    keepLastWords(response);
    answer(request, response);
  };
}

/** The same for one that answers only what it can at once, and says whether it did. */
export function observeCached(
  serve: (request: IncomingMessage, response: ServerResponse) => boolean,
  nameRoute: NameRoute,
  tell: RequestObserver,
): typeof serve {
  return (request, response) => {
    const follow = followAnswer(request, response, nameRoute);
    if (!serve(request, response)) return false;
    follow(tell);
    return true;
  };
}

/**
 * An answer that breaks off is ended by the listener's adapter with the error's own words; nobody is sent those, and
 * whoever reads sees that it broke off.
 */
function keepLastWords(response: ServerResponse): void {
  const end = response.end.bind(response) as (...words: unknown[]) => ServerResponse;
  response.end = (...words: unknown[]) => {
    const [first] = words;
    return typeof first === "string" && first.startsWith("Error: ") ? response.destroy() : end(...words);
  };
}

function followAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  nameRoute: NameRoute,
): (tell: RequestObserver) => void {
  const { socket, method = "", url = "" } = request;
  const [startedAt, written] = [performance.now(), socket.bytesWritten];
  return (tell) => {
    response.once("close", () => {
      tell({
        ...nameRoute(url),
        requestId: getRequestId(request),
        method: METHODS.has(method) ? method : "other",
        status: response.headersSent ? response.statusCode : HUNG_UP,
        ms: performance.now() - startedAt,
        bytes: socket.bytesWritten - written,
        isCutOff: !response.writableFinished,
      });
    });
  };
}
