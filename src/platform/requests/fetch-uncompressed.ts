/**
 * Requests an uncompressed response. A compressed one could expand to many times its size in memory, and
 * decompression exposes the shop to faults of Node.js's decoders. Every request that leaves the shop sends this header.
 */
export const UNCOMPRESSED = { "accept-encoding": "identity" } as const;

/**
 * Sends a request to another server and asks for an uncompressed response. Does not follow redirects. A timeout must be
 * the signal of `init`: that of a `Request` is lost once the garbage collector removes the request, so that a silent
 * server would be waited for five minutes.
 */
export async function fetchUncompressed(input: string | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  for (const [name, value] of Object.entries(UNCOMPRESSED)) headers.set(name, value);
  return fetch(input, { redirect: "manual", ...init, headers });
}
