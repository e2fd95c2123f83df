import type { MiddlewareHandler } from "hono";

/** From the pointer on a link to the press, s: longer would show what has changed meanwhile. */
const PREFETCH_MAX_AGE_S = 2;

/** Whether a browser asks for what it may need next. */
export function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose?.includes("prefetch") ?? false;
}

/**
 * What is fetched ahead while a pointer rests on a link is used by the press that follows, instead of being fetched or
 * asked for again. What nobody may keep stays so.
 */
export function cachePrefetches(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPrivate = /\b(?:no-store|private)\b/.test(c.res.headers.get("cache-control") ?? "");
    if (!isPrefetch(c.req.header("sec-purpose")) || !c.res.ok || isPrivate) return;
    c.header("cache-control", `private, max-age=${PREFETCH_MAX_AGE_S}`);
  };
}
