import { isRouteErrorResponse } from "react-router";

/** Why a page is not there: its address leads nowhere, it did not reach the visitor, or the shop is at fault. */
export type Fault = "missing" | "network" | "ours";

/** How browsers word a request that reached nobody; any other TypeError is a mistake of ours. */
const UNREACHED = /fetch|network|load failed/i;

/** As the server writes it behind the words of a failure. */
const REFERENCE = /\[([\w-]+)\]$/;

/** The name by which the log knows a failure of ours, for a visitor to quote; not every failure has one. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof Error ? REFERENCE.exec(error.message)?.[1] : undefined;
}

export function faultOf(error: unknown): Fault {
  if (isRouteErrorResponse(error) && error.status === 404) return "missing";
  return error instanceof TypeError && UNREACHED.test(error.message) ? "network" : "ours";
}
