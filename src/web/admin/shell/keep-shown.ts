import type { DataStrategyResult } from "react-router";
import { isRouteErrorResponse } from "react-router";

import { generalMessages, networkMessages } from "#domain/messages.ts";
import { toast } from "#web/ui/toast-store.ts";

const shown = new Map<string, unknown>();

/** Notes what the page on the screen shows, by route. */
export function rememberShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  shown.clear();
  for (const { id, loaderData } of matches) shown.set(id, loaderData);
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
 * Data that could not be loaded leaves the page as it stands, with what is typed in it: what was shown is shown on,
 * and a toast says what happened. A page that was not shown yet has nothing to keep and fails.
 */
export function keepShown(
  results: Record<string, DataStrategyResult>,
  signal: AbortSignal,
): Record<string, DataStrategyResult> {
  if (signal.aborted) return results;
  return Object.fromEntries(
    Object.entries(results).map(([routeId, outcome]) => {
      const fault = faultOf(outcome);
      if (fault === undefined || !shown.has(routeId)) return [routeId, outcome];
      toast(fault, { tone: "error" });
      return [routeId, { type: "data", result: shown.get(routeId) }];
    }),
  );
}
