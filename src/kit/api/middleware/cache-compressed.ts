import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Context, MiddlewareHandler } from "hono";

import type { Encoding } from "#platform/rules/http.ts";
import { matchesETag, parseAcceptEncoding } from "#platform/rules/http.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

interface CompressedResponse {
  etag: string;
  contentType: string;
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
}

async function compressResponse(response: Response): Promise<CompressedResponse> {
  const plain = Buffer.from(await response.arrayBuffer());
  const [br, gzipped] = await Promise.all([
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    gzipAsync(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  // Weak, because the three encodings share the ETag.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return {
    etag,
    contentType: response.headers.get("content-type") ?? "application/json",
    bodies: { identity: plain, br, gzip: gzipped },
  };
}

function toResponse(c: Context, cached: CompressedResponse, maxAgeSeconds: number): Response {
  const headers = {
    "Cache-Control": `public, max-age=${maxAgeSeconds}`,
    ETag: cached.etag,
    Vary: "Accept-Encoding",
  };
  if (matchesETag(c.req.header("if-none-match"), cached.etag)) return c.body(null, 304, headers);
  const encoding = parseAcceptEncoding(c.req.header("accept-encoding") ?? "");
  return c.body(cached.bodies[encoding], 200, {
    ...headers,
    "Content-Type": cached.contentType,
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
  });
}

/**
 * Compresses successful responses and caches them by path until the process ends, with LRU eviction. Suitable only for
 * responses that depend on nothing but the path.
 */
export function cacheCompressed(options: { maxEntries: number; maxAgeSeconds: number }): MiddlewareHandler {
  const entries = new Map<string, CompressedResponse>();
  const store = (path: string, response: CompressedResponse) => {
    entries.delete(path);
    entries.set(path, response);
    const oldest = entries.keys().next().value;
    if (entries.size > options.maxEntries && oldest !== undefined) entries.delete(oldest);
  };
  return async (c, next) => {
    const { path } = c.req;
    const cached = entries.get(path);
    if (cached) {
      store(path, cached);
      return toResponse(c, cached, options.maxAgeSeconds);
    }
    await next();
    if (c.res.status !== 200) return undefined;
    const fresh = await compressResponse(c.res);
    store(path, fresh);
    // Hono would otherwise merge the headers of the uncompressed response into the new response.
    c.res = undefined;
    c.res = toResponse(c, fresh, options.maxAgeSeconds);
    return undefined;
  };
}
