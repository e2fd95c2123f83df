import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Context, MiddlewareHandler } from "hono";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface CompressedResponse {
  etag: string;
  contentType: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

async function compressResponse(answer: Response): Promise<CompressedResponse> {
  const plain = Buffer.from(await answer.arrayBuffer());
  const [br, gzipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  // Weak, because one tag stands for the same answer in three encodings.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return {
    etag,
    contentType: answer.headers.get("content-type") ?? "application/json",
    plain,
    br,
    gzip: gzipped,
  };
}

function selectEncoding(header: string | undefined): "br" | "gzip" | undefined {
  const refused = /;\s*q=0(?:\.0*)?$/i;
  const accepted = (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : undefined;
}

function isUnchanged(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*") ?? false;
}

function send(c: Context, kept: CompressedResponse, maxAgeSeconds: number): Response {
  const headers = {
    "Cache-Control": `public, max-age=${maxAgeSeconds}`,
    ETag: kept.etag,
    Vary: "Accept-Encoding",
  };
  if (isUnchanged(c.req.header("if-none-match"), kept.etag)) return c.body(null, 304, headers);
  const encoding = selectEncoding(c.req.header("accept-encoding"));
  return c.body(encoding ? kept[encoding] : kept.plain, 200, {
    ...headers,
    "Content-Type": kept.contentType,
    ...(encoding && { "Content-Encoding": encoding }),
  });
}

/**
 * Keeps successful answers that never change while the program runs, compressed once, by path; the longest unused
 * leave first. Only for answers that depend on nothing but the path.
 */
export function cacheCompressed(options: { maxEntries: number; maxAgeSeconds: number }): MiddlewareHandler {
  const answers = new Map<string, CompressedResponse>();
  const keep = (path: string, answer: CompressedResponse) => {
    answers.delete(path);
    answers.set(path, answer);
    const oldest = answers.keys().next().value;
    if (answers.size > options.maxEntries && oldest !== undefined) answers.delete(oldest);
  };
  return async (c, next) => {
    const { path } = c.req;
    const kept = answers.get(path);
    if (kept) {
      keep(path, kept);
      return send(c, kept, options.maxAgeSeconds);
    }
    await next();
    if (c.res.status !== 200) return undefined;
    const fresh = await compressResponse(c.res);
    keep(path, fresh);
    c.res = undefined;
    c.res = send(c, fresh, options.maxAgeSeconds);
    return undefined;
  };
}
