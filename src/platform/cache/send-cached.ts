import type { IncomingMessage, ServerResponse } from "node:http";

import { matchesETag } from "../rules/http.ts";

import { getAcceptedEncoding } from "./encoding.ts";
import type { CachedResponse, RawHeaders } from "./cached-response.ts";
import { getBody, withEncoding } from "./cached-response.ts";

/**
 * Returns the headers added to a response during a database outage. `Cache-Status` (RFC 9211) names the reason, because
 * RFC 9111 obsoleted `Warning`.
 */
function buildOutageHeaders({ renderedAt }: CachedResponse): RawHeaders {
  const ageSeconds = Math.floor((performance.now() - renderedAt) / 1000);
  return ["age", String(ageSeconds), "cache-status", "shop; hit; detail=database-outage"];
}

/**
 * Sends a cached response if it has a body in the encoding that the request accepts.
 * @param isOutage whether to add headers that mark the response as possibly stale
 * @returns whether the response was sent
 */
export function writeCached(
  cached: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  isOutage: boolean,
): boolean {
  const body = getBody(cached, getAcceptedEncoding(headers["accept-encoding"]));
  if (body === undefined) return false;
  const addOutageHeaders = (raw: RawHeaders) =>
    (isOutage ? [...raw, ...buildOutageHeaders(cached)] : raw) as string[];
  if (matchesETag(headers["if-none-match"], cached.etag)) {
    cached.sent.notModified += 1;
    response.writeHead(304, addOutageHeaders(cached.notModifiedHeaders)).end();
  } else {
    cached.sent.full += 1;
    response.writeHead(200, addOutageHeaders(body.headers)).end(method === "HEAD" ? undefined : body.bytes);
  }
  return true;
}

/**
 * Returns the response to a request, and the cached response including the body that the response contains, if any.
 * @param isOutage whether to add headers that mark the response as possibly stale
 */
export async function respondWithCached(
  cached: CachedResponse,
  { headers }: Request,
  isOutage: boolean,
): Promise<{ response: Response; encoded: CachedResponse }> {
  const extraHeaders = isOutage ? toPairs(buildOutageHeaders(cached)) : [];
  if (matchesETag(headers.get("if-none-match"), cached.etag)) {
    const init = { status: 304, headers: [...toPairs(cached.notModifiedHeaders), ...extraHeaders] };
    return { response: new Response(null, init), encoded: cached };
  }
  const encoding = getAcceptedEncoding(headers.get("accept-encoding") ?? undefined);
  const encoded = await withEncoding(cached, encoding);
  const body = getBody(encoded, encoding);
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
