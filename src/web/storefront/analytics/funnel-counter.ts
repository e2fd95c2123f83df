import type { FunnelCounts } from "#domain/dashboard/funnel.ts";
import { FUNNEL_EVENTS, MAX_FUNNEL_COUNT } from "#domain/dashboard/funnel.ts";

const ADDRESS = "/api/events";
const EVERY_MS = 15_000;

let counts: FunnelCounts = {};

declare global {
  interface Navigator {
    /** Set by browsers and extensions whose owner does not want to be followed. */
    globalPrivacyControl?: boolean;
  }
}

/** Whoever asks not to be followed is not counted either, though the counts say nothing of anybody. */
export function asksForPrivacy(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}

/** Counts one event of the way to an order; others are not the shop's business. */
export function countEvent(name: string): void {
  const event = FUNNEL_EVENTS.find((known) => known === name);
  if (event === undefined || asksForPrivacy()) return;
  counts[event] = Math.min((counts[event] ?? 0) + 1, MAX_FUNNEL_COUNT);
}

function send(): void {
  if (Object.keys(counts).length === 0 || !navigator.onLine) return;
  const body = new Blob([JSON.stringify({ counts })], { type: "application/json" });
  if (navigator.sendBeacon(ADDRESS, body)) counts = {};
}

/** Sends what was counted now and then, and when the page is left, which it survives. */
export function sendCounts(): void {
  setInterval(send, EVERY_MS);
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}
