/** A path with public responses, and the query parameters that they depend on. */
export interface CacheablePath {
  /** Matches a complete path without a trailing slash. */
  path: RegExp;
  /**
   * Returns the normalized query for the cache key, `""` or starting with `?`; `undefined` if the response is private.
   */
  normalizeQuery: (params: URLSearchParams) => string | undefined;
}

/** Returns a function that keeps only the named query parameters, sorted by name. Repeated values keep their order. */
export function createQueryNormalizer(names: readonly string[]): CacheablePath["normalizeQuery"] {
  const sorted = names.toSorted();
  return (params) => {
    const entries = sorted.flatMap((name) => params.getAll(name).map((value) => [name, value]));
    return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
  };
}

/** Returns an empty query, so that all queries share one cache key. */
export const ignoreQuery: CacheablePath["normalizeQuery"] = () => "";
