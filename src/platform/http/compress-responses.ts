import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";

/** Path of the only write with a long response, the preview of a product import. */
const IMPORT_PATH = "/api/admin/imports";

/** Compresses responses to reads. Responses to writes are short and fit into one packet. */
export function compressResponses(): MiddlewareHandler {
  const compressMiddleware = compress();
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || path === IMPORT_PATH) return compressMiddleware(c, next);
    await next();
    return undefined;
  };
}
