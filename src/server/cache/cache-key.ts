import { CACHEABLE_READS } from "#api/cacheable-reads.ts";
import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { DATA_ROUTES_PARAM, dataPathOf, pageOfDataPath } from "#vendor-seams/react-router.server.ts";
import { CACHEABLE_PAGES } from "#web/cacheable-pages.ts";

/** The shop writes no longer addresses. */
const MAX_LENGTH = 1000;

const NO_PARAMS = new URLSearchParams();

/**
 * Returns the key of a response: the address with only the query parameters that the response depends on. Returns
 * undefined for addresses that are not cached.
 * @param url path and query of a request
 */
export function cacheKey(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return undefined;
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const params = mark === -1 ? NO_PARAMS : new URLSearchParams(url.slice(mark));
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
  const page = CACHEABLE_PAGES.find((kept) => kept.path.test(address));
  const query = page?.query(params);
  if (page === undefined || query === undefined) return undefined;
  const counted = new URLSearchParams(query);
  const parts = params.get(DATA_ROUTES_PARAM);
  if (parts !== null) {
    const named = new Set(parts.split(","));
    const known = page.routes.filter((id) => named.has(id));
    if (known.length !== named.size) return undefined;
    counted.set(DATA_ROUTES_PARAM, known.join(","));
  }
  const dataPath = dataPathOf(address);
  return counted.size === 0 ? dataPath : `${dataPath}?${counted.toString()}`;
}

/** Removes a trailing slash: a path with and without one is the same page. */
function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;
}
