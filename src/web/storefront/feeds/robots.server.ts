/**
 * What search engines may not walk into: staff's rooms and the API. What belongs to one shopper is not named here: each
 * such page says `noindex`, which only those read who may ask for it. Spec: storefront §9.
 */
const DISALLOWED = ["/admin", "/api/"];

/** The text of robots.txt. */
export function robotsText(siteUrl: string): string {
  const rules = ["User-agent: *", "Allow: /", ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  return [...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
}
