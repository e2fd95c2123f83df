import { createHash } from "node:crypto";

import { isRepeatedIn304 } from "../http/security-headers.ts";
import type { Encoding } from "../rules/http.ts";
import { decode, encode } from "./encoding.ts";
import type { SentResponseCounts } from "./sent-response-counter.ts";

/** Headers in the raw form of node:http: name, value, name, value. */
export type RawHeaders = readonly string[];

interface Body {
  bytes: Buffer;
  headers: RawHeaders;
}

/** A complete response in the encodings that have been requested so far. */
export interface CachedResponse {
  /** Catalogue revision before the render. The response shows this revision or a later one. */
  revision: number;
  /** When the render started (ms of `performance.now()`). */
  renderedAt: number;
  etag: string;
  bodies: Readonly<Partial<Record<Encoding, Body>>>;
  /** Headers that all encodings share. */
  headers: RawHeaders;
  notModifiedHeaders: RawHeaders;
  /** Counters to increment whenever the response is sent. */
  sent: SentResponseCounts;
}

/** Makes browsers revalidate each time, so that they never show a response that is stale by more than a second. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Minimum size of a body that is compressed (bytes). */
const MIN_COMPRESSED_BYTES = 1024;

/** Headers that are not stored: they belong to one request or connection, or the cache sets them. */
const UNCACHED_HEADERS = new Set([
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);

/** Returns whether a response is public and successful, so that it may be cached. */
export function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.getSetCookie().length === 0 &&
    !/\b(?:no-store|private)\b/i.test(headers.get("cache-control") ?? "") &&
    /^(?:accept-encoding)?$/i.test(headers.get("vary") ?? "")
  );
}

/** Creates a cached response with one body: compressed with Brotli, or uncompressed if it is small. */
export async function createCachedResponse(
  response: Response,
  plainBytes: Buffer,
  { revision, renderedAt, sent }: Pick<CachedResponse, "revision" | "renderedAt" | "sent">,
): Promise<CachedResponse> {
  const pairs = [...response.headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
  const headers = pairs.flat();
  // A weak ETag, because it identifies the response in every encoding.
  const digest = createHash("sha256").update(headers.join("\n")).update(plainBytes).digest("base64url");
  const etag = `W/"${digest.slice(0, 22)}"`;
  const cacheHeaders = ["etag", etag, "cache-control", CACHE_CONTROL, "vary", "accept-encoding"];
  const repeatedHeaders = pairs.filter(([name]) => isRepeatedIn304(name)).flat();
  const cached = {
    revision,
    renderedAt,
    sent,
    etag,
    headers: [...headers, ...cacheHeaders],
    notModifiedHeaders: [...cacheHeaders, ...repeatedHeaders],
    bodies: {},
  };
  return addBody(cached, plainBytes, plainBytes.byteLength < MIN_COMPRESSED_BYTES ? "identity" : "br");
}

/** Pending and completed encodings of each response. */
const encodingsByResponse = new WeakMap<CachedResponse, Map<Encoding, Promise<CachedResponse>>>();

/** Returns the response with a body in the encoding. Concurrent calls share the work. */
export async function withEncoding(cached: CachedResponse, encoding: Encoding): Promise<CachedResponse> {
  if (getBody(cached, encoding) !== undefined) return cached;
  const pendingEncodings = encodingsByResponse.get(cached) ?? new Map<Encoding, Promise<CachedResponse>>();
  encodingsByResponse.set(cached, pendingEncodings);
  const encoded = pendingEncodings.get(encoding) ?? addEncoding(cached, encoding);
  pendingEncodings.set(encoding, encoded);
  return encoded;
}

async function addEncoding(cached: CachedResponse, encoding: Encoding): Promise<CachedResponse> {
  const [sourceEncoding, body] = Object.entries(cached.bodies)[0] as [Encoding, Body];
  return addBody(cached, await decode(body.bytes, sourceEncoding), encoding);
}

/** Returns the body in the encoding, or undefined if it has not been encoded yet. Small bodies are never compressed. */
export function getBody({ bodies }: CachedResponse, encoding: Encoding): Body | undefined {
  const isTooSmall = bodies.identity !== undefined && bodies.identity.bytes.byteLength < MIN_COMPRESSED_BYTES;
  return isTooSmall ? bodies.identity : bodies[encoding];
}

async function addBody(
  cached: CachedResponse,
  plainBytes: Buffer,
  encoding: Encoding,
): Promise<CachedResponse> {
  const bytes = await encode(plainBytes, encoding);
  const headers = [
    ...cached.headers,
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(bytes.byteLength),
  ];
  return { ...cached, bodies: { ...cached.bodies, [encoding]: { bytes, headers } } };
}

/** Returns the approximate memory use of a response (bytes). */
export function estimateSize(cached: CachedResponse): number {
  const sharedHeaders = [cached.headers, cached.notModifiedHeaders].flat();
  const bodies = Object.values(cached.bodies);
  return bodies.reduce(
    (sum, { bytes, headers }) => sum + bytes.byteLength + countCharacters(headers),
    OBJECT_BYTES + countCharacters(sharedHeaders),
  );
}

/** Approximate memory use of the JavaScript objects. */
const OBJECT_BYTES = 1000;

function countCharacters(texts: RawHeaders): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
