import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";

/** The one write that answers at length: what a file of products would do. */
const IMPORT_PATH = "/api/admin/imports";

/** Compresses what is read. Writes are answered in a few words, which fit into one packet as they are. */
export function compressResponses(): MiddlewareHandler {
  const compressed = compress();
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || path === IMPORT_PATH) return compressed(c, next);
    await next();
    return undefined;
  };
}
