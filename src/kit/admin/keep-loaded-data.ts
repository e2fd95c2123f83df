import { useSyncExternalStore } from "react";
import type { DataStrategyResult } from "react-router";
import { isRouteErrorResponse } from "react-router";

import { generalMessages } from "../rules/texts/general-messages.ts";
import { networkMessages } from "../rules/texts/network-messages.ts";
import { showToast } from "../ui/overlays/toast-store.ts";

const loadedData = new Map<string, unknown>();
/** The routes whose data is older than their last reload, which failed. */
let outdatedRoutes: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setOutdatedRoutes(ids: Iterable<string>): void {
  outdatedRoutes = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page shows data that could not be loaded again. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => outdatedRoutes.size > 0,
    () => false,
  );
}

/** Stores the data of the current routes. Routes that failed to load have no data. */
export function rememberLoadedData(matches: readonly { id: string; loaderData: unknown }[]): void {
  const current = new Set(matches.map(({ id }) => id));
  setOutdatedRoutes([...outdatedRoutes].filter((id) => current.has(id)));
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
 * Replaces data that failed to load with the data on screen, so that unsaved input is kept, and shows a toast. The page
 * says that it is outdated (`useIsOutdated`) until a reload succeeds. A route without earlier data shows its error
 * boundary instead.
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
  // An error boundary says what failed and offers to try again.
  const replacedIds = showsErrorBoundary ? [] : replacedRoutes.map(({ routeId }) => routeId);
  setOutdatedRoutes([...[...outdatedRoutes].filter((id) => !(id in results)), ...replacedIds]);
  const replacements = replacedRoutes.map(({ routeId }) => [
    routeId,
    { type: "data", result: loadedData.get(routeId) },
  ]);
  return { ...results, ...Object.fromEntries(replacements) };
}
