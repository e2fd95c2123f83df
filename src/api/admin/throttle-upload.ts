import { setTimeout as wait } from "node:timers/promises";

/**
 * 20 MB a second for all uploads together: more than a shop's line brings, and more than pictures can be decoded at.
 * Without it, staff's uploads from next door would keep the thread that renders pages busy with receiving.
 */
const BYTES_PER_MS = 20_000;
/** Shorter waits are added to the next. */
const MIN_WAIT_MS = 5;

let paidUntil = 0;

/** Waits until the next bytes of an upload may be received. */
export async function throttleUpload(bytes: number): Promise<void> {
  const now = performance.now();
  paidUntil = Math.max(paidUntil, now) + bytes / BYTES_PER_MS;
  const early = paidUntil - now;
  if (early > MIN_WAIT_MS) await wait(early);
}
