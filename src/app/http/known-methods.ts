import type { MiddlewareHandler } from "hono";
import { matchPath } from "react-router";

import { createMethodNotAllowedResponse } from "#kit/api/problems.ts";

import { listActionPatterns } from "#platform/observability/route-names.ts";
import { escapeMalformed } from "#platform/http/page-request.ts";

const PAGE_METHODS = ["GET", "HEAD"];

/**
 * Rejects unsupported methods outside the API with 405: pages support GET and HEAD, and POST if they have a form
 * action. React Router would render an error page without an Allow header.
 */
export function rejectUnsupportedMethods(): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (PAGE_METHODS.includes(method) || path === "/api" || path.startsWith("/api/")) return next();
    const allowed = (await hasAction(path)) ? [...PAGE_METHODS, "POST"] : PAGE_METHODS;
    return allowed.includes(method) ? next() : createMethodNotAllowedResponse(allowed);
  };
}

/** Returns whether a path belongs to a page with a form action, or to the data of such a page. */
async function hasAction(path: string): Promise<boolean> {
  const { routes } = await import("virtual:react-router/server-build");
  const page = escapeMalformed(path.replace(/\.data$/, ""));
  return listActionPatterns(routes).some((pattern) => matchPath(pattern, page) !== null);
}
