import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";

/** Paths of the only writes with long responses, the previews of imports. */
const IMPORT_PATHS = ["/api/admin/imports", "/api/admin/history-imports"];

/** Compresses responses to reads. Responses to writes are short and fit into one packet. */
export function compressResponses(): MiddlewareHandler {
  const compressMiddleware = compress();
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || IMPORT_PATHS.includes(path)) return compressMiddleware(c, next);
    await next();
    return undefined;
  };
}
