import type { DataStrategyResult } from "react-router";
import { isRouteErrorResponse } from "react-router";

import { generalMessages } from "#domain/shared/general-messages.ts";
import { networkMessages } from "#domain/shared/network-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

const shown = new Map<string, unknown>();

/** Remembers the data of the page on the screen by route; a route that failed to load has none. */
export function rememberShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  shown.clear();
  for (const { id, loaderData } of matches) {
    if (loaderData !== undefined) shown.set(id, loaderData);
  }
}

/** What to say of data that did not come; `undefined` for an answer, refusals included. */
function faultOf({ type, result }: DataStrategyResult): string | undefined {
  if (type !== "error" || result instanceof Response) return undefined;
  if (isRouteErrorResponse(result)) {
    if (result.status === 503) return generalMessages.unavailable;
    return result.status >= 500 ? generalMessages.unexpected : undefined;
  }
  // A fetch that reaches nobody rejects with this.
  return result instanceof TypeError ? networkMessages.failed : generalMessages.unexpected;
}

/**
 * Replaces data that failed to load by the data on the screen, so that the page keeps what was typed in it, and shows
 * a toast. A page that was not shown yet fails; its error boundary then shows the failure instead of the toast.
 */
export function keepShown(
  results: Record<string, DataStrategyResult>,
  signal: AbortSignal,
): Record<string, DataStrategyResult> {
  if (signal.aborted) return results;
  const faults = Object.entries(results).map(([routeId, outcome]) => ({ routeId, fault: faultOf(outcome) }));
  const hasFailedPage = faults.some(({ routeId, fault }) => fault !== undefined && !shown.has(routeId));
  const kept = faults.filter(({ routeId, fault }) => fault !== undefined && shown.has(routeId));
  for (const { fault = "" } of hasFailedPage ? [] : kept) toast(fault, { tone: "error" });
  const data = kept.map(({ routeId }) => [routeId, { type: "data", result: shown.get(routeId) }]);
  return { ...results, ...Object.fromEntries(data) };
}
