/**
 * Paths that crawlers must not visit: the admin area and the API. Private pages are not listed: they have `noindex`,
 * which crawlers see only if they may load the page. Spec: storefront §9.
 */
const DISALLOWED_PATHS = ["/admin", "/api/"];

/** Returns the text of robots.txt. */
export function buildRobotsText(siteUrl: string): string {
  const rules = ["User-agent: *", "Allow: /", ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)];
  return [...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
}
