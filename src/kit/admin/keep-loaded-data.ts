import type { DataStrategyResult } from "react-router";
import { isRouteErrorResponse } from "react-router";

import { generalMessages } from "../rules/texts/general-messages.ts";
import { networkMessages } from "../rules/texts/network-messages.ts";
import { showToast } from "../ui/overlays/toast-store.ts";

const loadedData = new Map<string, unknown>();

/** Stores the data of the current routes. Routes that failed to load have no data. */
export function rememberLoadedData(matches: readonly { id: string; loaderData: unknown }[]): void {
  loadedData.clear();
  for (const { id, loaderData } of matches) {
    if (loaderData !== undefined) loadedData.set(id, loaderData);
  }
}

/** Returns the message of a network or server error; undefined for data, for redirects and for client errors. */
function getErrorMessage({ type, result }: DataStrategyResult): string | undefined {
  if (type !== "error" || result instanceof Response) return undefined;
  if (isRouteErrorResponse(result)) {
    if (result.status === 503) return generalMessages.unavailable;
    return result.status >= 500 ? generalMessages.unexpected : undefined;
  }
  // `fetch` rejects with a TypeError after a network error.
  return result instanceof TypeError ? networkMessages.failed : generalMessages.unexpected;
}

/**
 * Replaces data that failed to load with the data on screen, so that unsaved input is kept, and shows a toast. A route
 * without earlier data shows its error boundary instead.
 */
export function keepLoadedData(
  results: Record<string, DataStrategyResult>,
  signal: AbortSignal,
): Record<string, DataStrategyResult> {
  if (signal.aborted) return results;
  const routeErrors = Object.entries(results).map(([routeId, result]) => ({
    routeId,
    errorMessage: getErrorMessage(result),
  }));
  const showsErrorBoundary = routeErrors.some(
    ({ routeId, errorMessage }) => errorMessage !== undefined && !loadedData.has(routeId),
  );
  const replacedRoutes = routeErrors.filter(
    ({ routeId, errorMessage }) => errorMessage !== undefined && loadedData.has(routeId),
  );
  for (const { errorMessage = "" } of showsErrorBoundary ? [] : replacedRoutes)
    showToast(errorMessage, { tone: "error" });
  const replacements = replacedRoutes.map(({ routeId }) => [
    routeId,
    { type: "data", result: loadedData.get(routeId) },
  ]);
  return { ...results, ...Object.fromEntries(replacements) };
}
