import type { Collection } from "#domain/catalogue/collection.ts";
import type { ProductAddress } from "#operations/catalogue/products/list-product-addresses.ts";

import { canonicalUrl, collectionPath, productPath } from "../seo/page-address.server.ts";
import { element, XML_DECLARATION } from "./xml.server.ts";

/** How many addresses the protocol allows in one file. */
export const SITEMAP_LIMIT = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  path: string;
  changes: "daily" | "weekly" | "monthly" | "yearly";
  priority: number;
  changedAt?: string;
}

/** Spec: storefront §9. */
const FIXED: readonly SitemapEntry[] = [
  { path: "/", changes: "daily", priority: 1 },
  { path: "/shop", changes: "daily", priority: 0.9 },
  { path: "/collections", changes: "weekly", priority: 0.8 },
  { path: "/about", changes: "monthly", priority: 0.6 },
  { path: "/our-story", changes: "monthly", priority: 0.6 },
  { path: "/contact", changes: "monthly", priority: 0.5 },
  { path: "/return-policy", changes: "yearly", priority: 0.3 },
];

/** The pages before the products: the fixed ones and the collections. Spec: storefront §9. */
export function leadingEntries(collections: readonly Collection[]): SitemapEntry[] {
  return [
    ...FIXED,
    ...collections.map(({ id, updatedAt }): SitemapEntry => ({
      path: collectionPath(id),
      changes: "weekly",
      priority: 0.6,
      changedAt: updatedAt,
    })),
  ];
}

/** Spec: storefront §9. */
export function productEntry({ id, updatedAt }: ProductAddress): SitemapEntry {
  return { path: productPath(id), changes: "weekly", priority: 0.7, changedAt: updatedAt.toISOString() };
}

/** One file of the sitemap: its place among all addresses, counted from 0. */
export interface SitemapPart {
  leading: readonly SitemapEntry[];
  /** Range of the products, in their order. */
  products: { skip: number; limit: number };
}

/** How many files all addresses take. */
export function partCount(addresses: number, limit: number = SITEMAP_LIMIT): number {
  return Math.max(1, Math.ceil(addresses / limit));
}

/** What stands in a file, numbered from 1. */
export function sitemapPart(
  leading: readonly SitemapEntry[],
  number: number,
  limit: number = SITEMAP_LIMIT,
): SitemapPart {
  const start = (number - 1) * limit;
  const own = leading.slice(start, start + limit);
  return {
    leading: own,
    products: { skip: Math.max(0, start - leading.length), limit: limit - own.length },
  };
}

/** The addresses of one file, part by part. */
export async function* urlset(
  siteUrl: string,
  leading: readonly SitemapEntry[],
  products: AsyncIterable<readonly ProductAddress[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${linesOf(siteUrl, leading)}`;
  for await (const batch of products) yield linesOf(siteUrl, batch.map(productEntry));
  yield "</urlset>\n";
}

function linesOf(siteUrl: string, entries: readonly SitemapEntry[]): string {
  return entries.map((entry) => `${urlElement(siteUrl, entry)}\n`).join("");
}

function urlElement(siteUrl: string, { path, changes, priority, changedAt }: SitemapEntry): string {
  const changed = changedAt === undefined ? "" : element("lastmod", changedAt);
  return [
    "<url>",
    element("loc", canonicalUrl(siteUrl, path)),
    changed,
    element("changefreq", changes),
    element("priority", priority.toFixed(1)),
    "</url>",
  ].join("");
}

/** The list of the files, when there is more than one. */
export function sitemapIndex(siteUrl: string, parts: number): string {
  const files = Array.from({ length: parts }, (_, index) => {
    const address = element("loc", `${siteUrl}/sitemaps/${index + 1}.xml`);
    return `<sitemap>${address}</sitemap>\n`;
  });
  return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join("")}</sitemapindex>\n`;
}
