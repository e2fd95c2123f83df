import { useEffect } from "react";
import type { Location } from "react-router";
import { NavigationType, useBlocker, useLocation } from "react-router";

import { showNetworkError } from "../show-network-error.ts";
import { getOverlayHistory, useReportLocationToOverlays } from "./use-overlay-history.ts";

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname + from.search !== to.pathname + to.search;
}

/**
 * While offline, blocks navigation and shows an error; another click retries. After a click on a link in an open
 * overlay, removes the overlay's history entry first, so that Back from the next page returns to this page.
 */
export function NavigationGuard() {
  const from = useLocation();
  useReportLocationToOverlays();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOffline = !navigator.onLine && historyAction !== NavigationType.Replace;
    if (isOffline && isOtherPage(currentLocation, nextLocation)) return true;
    return historyAction === NavigationType.Push && getOverlayHistory().hasEntries;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!navigator.onLine && isOtherPage(from, blocker.location)) {
      blocker.reset();
      showNetworkError();
    } else getOverlayHistory().leave(blocker.proceed);
  }, [blocker, from]);

  return null;
}
