/**
 * Returns the canonical URL of a page: public origin, path with a trailing slash, optional query. Spec: storefront §2.
 */
export function buildCanonicalUrl(siteUrl: string, pathAndQuery: string): string {
  const [path = "", query] = pathAndQuery.split("?");
  const withSlash = path.endsWith("/") ? path : `${path}/`;
  return `${siteUrl}${withSlash}${query === undefined ? "" : `?${query}`}`;
}
