import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const REFRESH_INTERVAL_MS = 5_000;

/** Reloads the page's data every 5 seconds while an issue is being sent and the page is visible. */
export function useRefreshWhileSending(isSending: boolean): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => refresh(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSending]);
}
