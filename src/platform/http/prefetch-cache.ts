import type { MiddlewareHandler } from "hono";

/** Typical time between hovering over a link and clicking it (s). A longer cache time could show outdated content. */
const PREFETCH_MAX_AGE_S = 2;

/** Returns whether a request is a prefetch, from its Sec-Purpose header. */
export function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose?.includes("prefetch") ?? false;
}

/**
 * Lets browsers cache prefetched responses for 2 seconds, so that the click after hovering needs no second request. Does
 * not change private or uncacheable responses.
 */
export function cachePrefetches(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPrivate = /\b(?:no-store|private)\b/.test(c.res.headers.get("cache-control") ?? "");
    if (!isPrefetch(c.req.header("sec-purpose")) || !c.res.ok || isPrivate) return;
    c.header("cache-control", `private, max-age=${PREFETCH_MAX_AGE_S}`);
  };
}
