import type { MiddlewareHandler } from "hono";
import { matchPath } from "react-router";

import { methodNotAllowed } from "#api/problems.ts";

import { actionPatterns } from "#server/observability/route-names.ts";
import { escapeMalformed } from "./page-request.ts";

const READ = ["GET", "HEAD"];

/**
 * Refuses what nothing outside the API answers to: everything there is read, and pages with a form of their own take it
 * by POST. React Router would make a whole page of the refusal, and not say what is allowed.
 */
export function knownMethods(): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (READ.includes(method) || path === "/api" || path.startsWith("/api/")) return next();
    const allowed = (await takesForm(path)) ? [...READ, "POST"] : READ;
    return allowed.includes(method) ? next() : methodNotAllowed(allowed);
  };
}

/** Whether an address is a page's that has an action, or that of its data. */
async function takesForm(path: string): Promise<boolean> {
  const { routes } = await import("virtual:react-router/server-build");
  const page = escapeMalformed(path.replace(/\.data$/, ""));
  return actionPatterns(routes).some((pattern) => matchPath(pattern, page) !== null);
}
