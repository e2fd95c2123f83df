import { isRouteErrorResponse } from "react-router";

/** The reason why a page cannot be shown: its URL does not exist, the network request failed, or the server failed. */
export type PageErrorKind = "not-found" | "network" | "server";

/** Browsers' error messages for network failures. Any other TypeError is a bug. */
const NETWORK_ERROR_MESSAGE = /fetch|network|load failed/i;

/** The request id that the server appends to an error message. */
const REFERENCE = /\[([\w-]+)\]$/;

/** Returns the request id of a server error, or undefined if the error has none. */
export function getErrorReference(error: unknown): string | undefined {
  return error instanceof Error ? REFERENCE.exec(error.message)?.[1] : undefined;
}

/** Returns the kind of an error that a route threw. */
export function classifyError(error: unknown): PageErrorKind {
  if (isRouteErrorResponse(error) && error.status === 404) return "not-found";
  return error instanceof TypeError && NETWORK_ERROR_MESSAGE.test(error.message) ? "network" : "server";
}
