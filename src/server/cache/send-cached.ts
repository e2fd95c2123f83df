import type { IncomingMessage, ServerResponse } from "node:http";

import { acceptedEncoding } from "./encoding.ts";
import type { CachedResponse, RawHeaders } from "./cached-response.ts";
import { bodyOf, isKnown, withEncoding } from "./cached-response.ts";

/**
 * Headers of a response served during a database outage. `Cache-Status` (RFC 9211) names the reason; RFC 9111 has
 * removed `Warning`.
 */
function outageHeaders({ renderedAt }: CachedResponse): RawHeaders {
  const ageSeconds = Math.floor((performance.now() - renderedAt) / 1000);
  return ["age", String(ageSeconds), "cache-status", "shop; hit; detail=database-outage"];
}

/**
 * Writes a cached response to a listener's response.
 * @param isOutage adds headers that say that the response may be stale
 * @returns whether the cached response has the encoding that the request accepts
 */
export function writeCached(
  kept: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  isOutage: boolean,
): boolean {
  const body = bodyOf(kept, acceptedEncoding(headers["accept-encoding"]));
  if (body === undefined) return false;
  const withOutage = (raw: RawHeaders) => (isOutage ? [...raw, ...outageHeaders(kept)] : raw) as string[];
  if (isKnown(kept, headers["if-none-match"])) {
    kept.sent.notModified += 1;
    response.writeHead(304, withOutage(kept.notModifiedHeaders)).end();
  } else {
    kept.sent.whole += 1;
    response.writeHead(200, withOutage(body.headers)).end(method === "HEAD" ? undefined : body.bytes);
  }
  return true;
}

/**
 * Returns the response to a request, and the cached response with the encoding that the request needed.
 * @param isOutage adds headers that say that the response may be stale
 */
export async function respondWithCached(
  kept: CachedResponse,
  { headers }: Request,
  isOutage: boolean,
): Promise<{ response: Response; fuller: CachedResponse }> {
  const added = isOutage ? pairsOf(outageHeaders(kept)) : [];
  if (isKnown(kept, headers.get("if-none-match") ?? undefined)) {
    const init = { status: 304, headers: [...pairsOf(kept.notModifiedHeaders), ...added] };
    return { response: new Response(null, init), fuller: kept };
  }
  const encoding = acceptedEncoding(headers.get("accept-encoding") ?? undefined);
  const fuller = await withEncoding(kept, encoding);
  const body = bodyOf(fuller, encoding);
  if (body === undefined) throw new Error(`There is no ${encoding} body.`);
  const bytes = body.bytes as Buffer<ArrayBuffer>;
  return { response: new Response(bytes, { headers: [...pairsOf(body.headers), ...added] }), fuller };
}

function pairsOf(headers: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? "", headers[at + 1] ?? ""]);
  return pairs;
}
