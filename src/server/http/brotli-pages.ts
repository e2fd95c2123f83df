import type { MiddlewareHandler } from "hono";

import { acceptedEncoding, encode } from "#server/cache/encoding.ts";

/** Sends a whole document as Brotli to browsers that take it; anything else is left to whoever compresses next. */
export function brotliPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isWholePage =
      c.req.method === "GET" &&
      c.res.headers.has("content-length") &&
      !c.res.headers.has("content-encoding") &&
      (c.res.headers.get("content-type") ?? "").startsWith("text/html");
    if (!isWholePage) return;
    // What comes from memory says so already.
    if (!/\baccept-encoding\b/i.test(c.res.headers.get("vary") ?? "")) {
      c.header("vary", "accept-encoding", { append: true });
    }
    if (acceptedEncoding(c.req.header("accept-encoding")) !== "br") return;
    const body = (await encode(Buffer.from(await c.res.arrayBuffer()), "br")) as Buffer<ArrayBuffer>;
    c.res = new Response(body, c.res);
    c.header("content-encoding", "br");
    c.header("content-length", String(body.byteLength));
  };
}
