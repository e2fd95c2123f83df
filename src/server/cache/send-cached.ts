import type { IncomingMessage, ServerResponse } from "node:http";

import { acceptedEncoding } from "./encoding.ts";
import type { CachedResponse, RawHeaders } from "./cached-response.ts";
import { bodyOf, matchesETag, withEncoding } from "./cached-response.ts";

/**
 * Headers of a response served during a database outage. `Cache-Status` (RFC 9211) names the reason; RFC 9111
 * obsoleted `Warning`.
 */
function outageHeaders({ renderedAt }: CachedResponse): RawHeaders {
  const ageSeconds = Math.floor((performance.now() - renderedAt) / 1000);
  return ["age", String(ageSeconds), "cache-status", "shop; hit; detail=database-outage"];
}

/**
 * Sends a cached response, unless it lacks the encoding that the request accepts.
 * @param isOutage whether to add headers that mark the response as possibly stale
 * @returns whether the response was sent
 */
export function writeCached(
  cached: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  isOutage: boolean,
): boolean {
  const body = bodyOf(cached, acceptedEncoding(headers["accept-encoding"]));
  if (body === undefined) return false;
  const addOutageHeaders = (raw: RawHeaders) =>
    (isOutage ? [...raw, ...outageHeaders(cached)] : raw) as string[];
  if (matchesETag(cached, headers["if-none-match"])) {
    cached.sent.notModified += 1;
    response.writeHead(304, addOutageHeaders(cached.notModifiedHeaders)).end();
  } else {
    cached.sent.whole += 1;
    response.writeHead(200, addOutageHeaders(body.headers)).end(method === "HEAD" ? undefined : body.bytes);
  }
  return true;
}

/**
 * Returns the response to a request, and the cached response with the encoding that the request needed.
 * @param isOutage whether to add headers that mark the response as possibly stale
 */
export async function respondWithCached(
  cached: CachedResponse,
  { headers }: Request,
  isOutage: boolean,
): Promise<{ response: Response; encoded: CachedResponse }> {
  const extraHeaders = isOutage ? toPairs(outageHeaders(cached)) : [];
  if (matchesETag(cached, headers.get("if-none-match") ?? undefined)) {
    const init = { status: 304, headers: [...toPairs(cached.notModifiedHeaders), ...extraHeaders] };
    return { response: new Response(null, init), encoded: cached };
  }
  const encoding = acceptedEncoding(headers.get("accept-encoding") ?? undefined);
  const encoded = await withEncoding(cached, encoding);
  const body = bodyOf(encoded, encoding);
  if (body === undefined) throw new Error(`The cached response has no ${encoding} body.`);
  const bytes = body.bytes as Buffer<ArrayBuffer>;
  return { response: new Response(bytes, { headers: [...toPairs(body.headers), ...extraHeaders] }), encoded };
}

function toPairs(headers: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2)
    pairs.push([headers[index] ?? "", headers[index + 1] ?? ""]);
  return pairs;
}
