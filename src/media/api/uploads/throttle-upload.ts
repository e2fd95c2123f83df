import { setTimeout as wait } from "node:timers/promises";

/**
 * Combined rate limit of all uploads: 20 MB/s, which exceeds the speed of internet connections and of the image
 * decoder. Without the limit, uploads over a local network would block the thread that renders pages.
 */
const BYTES_PER_MS = 20_000;
/** Minimum delay (ms). A shorter delay is carried over to the next block of bytes. */
const MIN_WAIT_MS = 5;

/** Time at which the received bytes are within the rate limit, as returned by `performance.now()`. */
let nextAllowedAt = 0;

/** Waits until the received bytes of all uploads are within the rate limit. */
export async function throttleUpload(bytes: number): Promise<void> {
  const now = performance.now();
  nextAllowedAt = Math.max(nextAllowedAt, now) + bytes / BYTES_PER_MS;
  const delay = nextAllowedAt - now;
  if (delay > MIN_WAIT_MS) await wait(delay);
}
