import { CACHEABLE_READS } from "../api/cacheable-reads.ts";
import type { CacheablePath } from "#platform/rules/cacheable-path.ts";
import { DATA_ROUTES_PARAM, toDataPath, toPagePath } from "#platform/vendor-seams/react-router.server.ts";
import { CACHEABLE_PAGES } from "../cacheable-pages.ts";
import { followCodeLink } from "#discounts/rules/code-link.ts";

/** Maximum length of a cached URL. The shop never generates longer URLs. */
const MAX_LENGTH = 1000;

const NO_PARAMS = new URLSearchParams();

/**
 * Returns the cache key of a response: the URL with only the query parameters that the response depends on. Returns
 * undefined for URLs that are not cached.
 * @param url path and query of a request
 */
export function getCacheKey(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return undefined;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const params = queryStart === -1 ? NO_PARAMS : new URLSearchParams(url.slice(queryStart));
  if (path.startsWith("/api/")) return findKey(CACHEABLE_READS, path, params);
  if (followCodeLink(url) !== undefined) return undefined;
  const page = toPagePath(path);
  return page !== undefined
    ? getDataKey(page, params)
    : findKey(CACHEABLE_PAGES, trimTrailingSlashes(path), params);
}

function findKey(
  cacheablePaths: readonly CacheablePath[],
  path: string,
  params: URLSearchParams,
): string | undefined {
  const query = cacheablePaths.find((candidate) => candidate.path.test(path))?.normalizeQuery(params);
  return query === undefined ? undefined : path + query;
}

function getDataKey(pagePath: string, params: URLSearchParams): string | undefined {
  const page = CACHEABLE_PAGES.find((candidate) => candidate.path.test(pagePath));
  const query = page?.normalizeQuery(params);
  if (page === undefined || query === undefined) return undefined;
  const keyParams = new URLSearchParams(query);
  const routeIds = params.get(DATA_ROUTES_PARAM);
  if (routeIds !== null) {
    const requestedIds = new Set(routeIds.split(","));
    const validIds = page.routes.filter((id) => requestedIds.has(id));
    if (validIds.length !== requestedIds.size) return undefined;
    keyParams.set(DATA_ROUTES_PARAM, validIds.join(","));
  }
  const dataPath = toDataPath(pagePath);
  return keyParams.size === 0 ? dataPath : `${dataPath}?${keyParams.toString()}`;
}

/** Removes trailing slashes: both forms of a path lead to the same page. */
function trimTrailingSlashes(path: string): string {
  return path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;
}
