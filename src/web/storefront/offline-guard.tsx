import { useEffect } from "react";
import { NavigationType, useBlocker } from "react-router";

import { networkMessages } from "#domain/messages.ts";
import { toast } from "#web/ui/toast-store.ts";

/**
 * Without a connection a link stays where it is and says so: the page that is there goes on working, and the same
 * click is the next try. What only rewrites the address of the page needs no connection.
 */
export function OfflineGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      !navigator.onLine &&
      historyAction !== NavigationType.Replace &&
      from.pathname + from.search !== to.pathname + to.search,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    toast(networkMessages.failed, { tone: "error" });
  }, [blocker]);

  return null;
}
