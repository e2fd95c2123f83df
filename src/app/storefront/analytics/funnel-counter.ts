import type { FunnelCounts } from "#kit/rules/funnel.ts";
import { FUNNEL_EVENTS, MAX_FUNNEL_COUNT } from "#kit/rules/funnel.ts";

const ENDPOINT = "/api/events";
const SEND_INTERVAL_MS = 15_000;

let counts: FunnelCounts = {};

declare global {
  interface Navigator {
    /** Global Privacy Control: true if the visitor opts out of tracking. */
    globalPrivacyControl?: boolean;
  }
}

/** Whether the browser sends Global Privacy Control or Do Not Track. The shop does not count such visitors. */
export function hasPrivacySignal(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}

/** Counts a funnel event. Ignores other events, and all events if the visitor opts out of tracking. */
export function countEvent(name: string): void {
  const event = FUNNEL_EVENTS.find((funnelEvent) => funnelEvent === name);
  if (event === undefined || hasPrivacySignal()) return;
  counts[event] = Math.min((counts[event] ?? 0) + 1, MAX_FUNNEL_COUNT);
}

function sendCounts(): void {
  if (Object.keys(counts).length === 0 || !navigator.onLine) return;
  const body = new Blob([JSON.stringify({ counts })], { type: "application/json" });
  if (navigator.sendBeacon(ENDPOINT, body)) counts = {};
}

/** Sends the counts every 15 seconds and when the page is hidden. Beacons are delivered even after the page closes. */
export function startSendingCounts(): void {
  setInterval(sendCounts, SEND_INTERVAL_MS);
  addEventListener("pagehide", sendCounts);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sendCounts();
  });
}
