import { inject } from "vitest";

const shop = inject("runningShop");

/** The public origin as the shop tells it, a product with marks of HTML in its texts, a delivered order of it. */
export const { siteUrl, awkward, orderId, staffCookie } = shop;

/** Asks the running shop; redirects are not followed. */
export async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${shop.origin}${path}`, { redirect: "manual", ...init });
}

/** A page as it was sent. */
export interface Page {
  status: number;
  html: string;
}

export async function visit(path: string): Promise<Page> {
  const response = await fetchPath(path);
  return { status: response.status, html: await response.text() };
}

/** The text of a page's body, as a reader without scripts or styles gets it. */
export function textOf({ html }: Page): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** The canonical address of a page; `undefined` when it has none. */
export function canonicalOf({ html }: Page): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
}

/** What a `<meta>` says, by its name or property. */
export function metaOf({ html }: Page, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

/** A page's facts for search engines, each parsed as JSON. */
export function dataOf({ html }: Page): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}

/** The facts of one kind; fails when the page does not tell them once. */
export function dataOfType(page: Page, type: string): Record<string, unknown> {
  const found = dataOf(page).filter((data) => data["@type"] === type);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} of ${type}`);
  return found[0];
}

/** The labels of the trail that the page shows. */
export function shownTrail({ html }: Page): string[] {
  const nav = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return [...nav.matchAll(/<(?:a|span)[^>]*(?:href|aria-current)="[^"]*"[^>]*>([^<]*)</g)].map(
    ([, label = ""]) => label,
  );
}

/** Every path that the sitemap names. */
export async function sitemapPaths(): Promise<string[]> {
  const xml = await (await fetchPath("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}
