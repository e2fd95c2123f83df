import type { MiddlewareHandler } from "hono";

import { getAcceptedEncoding, encode } from "../cache/encoding.ts";

/**
 * Compresses complete HTML documents with Brotli if the browser accepts it. Other middleware compresses other
 * responses.
 */
export function compressPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isCompletePage =
      c.req.method === "GET" &&
      c.res.headers.has("content-length") &&
      !c.res.headers.has("content-encoding") &&
      (c.res.headers.get("content-type") ?? "").startsWith("text/html");
    if (!isCompletePage) return;
    // Cached responses already have the header.
    if (!/\baccept-encoding\b/i.test(c.res.headers.get("vary") ?? "")) {
      c.header("vary", "accept-encoding", { append: true });
    }
    if (getAcceptedEncoding(c.req.header("accept-encoding")) !== "br") return;
    const body = (await encode(Buffer.from(await c.res.arrayBuffer()), "br")) as Buffer<ArrayBuffer>;
    c.res = new Response(body, c.res);
    c.header("content-encoding", "br");
    c.header("content-length", String(body.byteLength));
  };
}
