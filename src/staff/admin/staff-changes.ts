import { useEffect, useEffectEvent } from "react";

const EVENT = "change";
const changes = new EventTarget();

/** Tells the page that a staff member has changed something in this tab. */
export function notifyStaffChange(): void {
  changes.dispatchEvent(new Event(EVENT));
}

/** Calls the listener when a staff member has changed something in this tab. */
export function useStaffChange(listener: () => void): void {
  const callListener = useEffectEvent(listener);
  useEffect(() => {
    const controller = new AbortController();
    changes.addEventListener(EVENT, () => callListener(), { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
