/**
 * Requests an uncompressed response. A compressed one could expand to many times its size in memory, and
 * decompression exposes the shop to faults of Node.js's decoders. Every request that leaves the shop sends this header.
 */
export const UNCOMPRESSED = { "accept-encoding": "identity" } as const;

/** Sends a request to another server and asks for an uncompressed response. Does not follow redirects. */
export async function fetchUncompressed(input: string | Request, init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, { redirect: "manual", ...init });
  for (const [name, value] of Object.entries(UNCOMPRESSED)) request.headers.set(name, value);
  return fetch(request);
}
