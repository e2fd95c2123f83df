import type { IncomingMessage } from "node:http";

const MAX_DRAIN_BYTES = 16 * 1024 * 1024;
const MAX_DRAIN_MS = 2000;

/**
 * Reads and discards the rest of a rejected request, within limits. A client that is still sending when its connection
 * closes gets a connection reset instead of the response.
 * @param incoming undefined in tests without an HTTP server, which have nothing to drain
 */
export async function drainRequest(incoming: IncomingMessage | undefined): Promise<void> {
  if (incoming === undefined || incoming.complete || incoming.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_DRAIN_MS);
  let bytes = 0;
  const discard = (block: Buffer) => {
    bytes += block.length;
    if (bytes > MAX_DRAIN_BYTES) resolve();
    // The web stream of the body pauses the request when its queue is full, so resume it.
    else queueMicrotask(() => incoming.resume());
  };
  incoming.on("data", discard);
  for (const event of ["end", "close", "error"]) incoming.once(event, () => resolve());
  incoming.resume();
  await promise;
  clearTimeout(timer);
  incoming.off("data", discard);
}
