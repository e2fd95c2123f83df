import { CACHEABLE_READS } from "#api/cacheable-reads.ts";
import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { DATA_ROUTES_PARAM, dataPathOf, pageOfDataPath } from "#vendor-seams/react-router.server.ts";
import { CACHEABLE_PAGES } from "#web/cacheable-pages.ts";

/** Maximum length of a cached address; the shop's own links are shorter. */
const MAX_LENGTH = 1000;

const NO_PARAMS = new URLSearchParams();

/**
 * Returns the key of a response: the address with only the query parameters that the response depends on. Returns
 * undefined for addresses that are not cached.
 * @param url path and query of a request
 */
export function cacheKey(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return undefined;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const params = queryStart === -1 ? NO_PARAMS : new URLSearchParams(url.slice(queryStart));
  if (path.startsWith("/api/")) return keyOf(CACHEABLE_READS, path, params);
  const page = pageOfDataPath(path);
  return page !== undefined ? keyOfData(page, params) : keyOf(CACHEABLE_PAGES, withoutSlash(path), params);
}

function keyOf(
  addresses: readonly CacheablePath[],
  path: string,
  params: URLSearchParams,
): string | undefined {
  const query = addresses.find((address) => address.path.test(path))?.query(params);
  return query === undefined ? undefined : path + query;
}

function keyOfData(address: string, params: URLSearchParams): string | undefined {
  const page = CACHEABLE_PAGES.find((cacheable) => cacheable.path.test(address));
  const query = page?.query(params);
  if (page === undefined || query === undefined) return undefined;
  const keyParams = new URLSearchParams(query);
  const routeIds = params.get(DATA_ROUTES_PARAM);
  if (routeIds !== null) {
    const requested = new Set(routeIds.split(","));
    const known = page.routes.filter((id) => requested.has(id));
    if (known.length !== requested.size) return undefined;
    keyParams.set(DATA_ROUTES_PARAM, known.join(","));
  }
  const dataPath = dataPathOf(address);
  return keyParams.size === 0 ? dataPath : `${dataPath}?${keyParams.toString()}`;
}

/** Removes a trailing slash: a path with and without one is the same page. */
function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;
}
