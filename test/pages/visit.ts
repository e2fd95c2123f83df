import { inject } from "vitest";

const shop = inject("runningShop");

/** Test data of the running shop, see `RunningShop`. */
export const { siteUrl, htmlProduct, orderId, orderToken, staffCookie } = shop;

/** Sends a request to the running shop without following redirects. */
export async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${shop.origin}${path}`, { redirect: "manual", ...init });
}

/** Status and HTML of a page. */
export interface Page {
  status: number;
  html: string;
}

export async function visit(path: string): Promise<Page> {
  const response = await fetchPath(path);
  return { status: response.status, html: await response.text() };
}

/** Returns the visible text of a page. */
export function getText({ html }: Page): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** Returns the canonical URL of a page, or undefined. */
export function getCanonicalUrl({ html }: Page): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
}

/** Returns the content of a `<meta>` element by its name or property. */
export function getMetaContent({ html }: Page, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

/** Returns the structured data of a page. */
export function getStructuredData({ html }: Page): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}

/** Returns the structured data of one type. @throws Error unless the page has exactly one */
export function getStructuredDataOfType(page: Page, type: string): Record<string, unknown> {
  const matches = getStructuredData(page).filter((data) => data["@type"] === type);
  if (matches.length !== 1 || matches[0] === undefined)
    throw new Error(`The page contains ${matches.length} items of type ${type}, expected 1.`);
  return matches[0];
}

/** Returns the labels of the breadcrumb trail. */
export function getBreadcrumbLabels({ html }: Page): string[] {
  const nav = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return [...nav.matchAll(/<(?:a|span)[^>]*(?:href|aria-current)="[^"]*"[^>]*>([^<]*)</g)].map(
    ([, label = ""]) => label,
  );
}

/** Returns all paths in the sitemap. */
export async function fetchSitemapPaths(): Promise<string[]> {
  const xml = await (await fetchPath("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
