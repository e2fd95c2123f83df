import { useEffect } from "react";
import type { Location } from "react-router";
import { NavigationType, useBlocker, useLocation } from "react-router";

import { networkMessages } from "#domain/shared/network-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { pageOverlays, useOverlayPage } from "./use-overlay-history.ts";

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname + from.search !== to.pathname + to.search;
}

/**
 * Without a connection a link shows an error and the page stays; the same click retries. A link in an open overlay
 * first removes the overlay's history entry, so that Back from the next page leads to this page.
 */
export function NavigationGuard() {
  const from = useLocation();
  useOverlayPage();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOffline = !navigator.onLine && historyAction !== NavigationType.Replace;
    if (isOffline && isOtherPage(currentLocation, nextLocation)) return true;
    return historyAction === NavigationType.Push && pageOverlays().hasEntries;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!navigator.onLine && isOtherPage(from, blocker.location)) {
      blocker.reset();
      toast(networkMessages.failed, { tone: "error" });
    } else pageOverlays().leave(blocker.proceed);
  }, [blocker, from]);

  return null;
}
