import type { Collection } from "#catalogue/rules/collections/collection.ts";
import type { SitemapProduct } from "#catalogue/operations/products/read-sitemap-products.ts";

import { buildProductPath } from "#catalogue/rules/product-head.ts";
import type { Note } from "#catalogue/rules/scent/note.ts";
import { buildCanonicalUrl } from "#kit/rules/build-canonical-url.ts";
import {
  buildCollectionPath,
  buildFamilyPath,
  buildNotePath,
} from "#catalogue/storefront/seo/page-url.server.ts";
import { buildElement, XML_DECLARATION } from "./xml.server.ts";

/** The protocol's maximum number of URLs in one file. */
export const SITEMAP_LIMIT = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  path: string;
  frequency: "daily" | "weekly" | "monthly" | "yearly";
  priority: number;
  changedAt?: string;
}

/** The static pages. Spec: storefront §9. */
const STATIC_ENTRIES: readonly SitemapEntry[] = [
  { path: "/", frequency: "daily", priority: 1 },
  { path: "/shop", frequency: "daily", priority: 0.9 },
  { path: "/collections", frequency: "weekly", priority: 0.8 },
  { path: "/about", frequency: "monthly", priority: 0.6 },
  { path: "/our-story", frequency: "monthly", priority: 0.6 },
  { path: "/contact", frequency: "monthly", priority: 0.5 },
  { path: "/return-policy", frequency: "yearly", priority: 0.3 },
  { path: "/privacy", frequency: "yearly", priority: 0.3 },
];

const NOTES_ENTRY: SitemapEntry = { path: "/notes", frequency: "weekly", priority: 0.5 };
const FINDER_ENTRY: SitemapEntry = { path: "/find", frequency: "monthly", priority: 0.5 };

/**
 * Returns the entries that precede the products: static pages, collections, and the notes and families of the shop's
 * products. Spec: storefront §9.
 */
export function listLeadingEntries(
  collections: readonly Collection[],
  notes: readonly Pick<Note, "slug" | "family" | "updatedAt">[] = [],
): SitemapEntry[] {
  const families = [...new Set(notes.map(({ family }) => family))];
  return [
    ...STATIC_ENTRIES,
    ...collections.map(({ id, updatedAt }): SitemapEntry => ({
      path: buildCollectionPath(id),
      frequency: "weekly",
      priority: 0.6,
      changedAt: updatedAt,
    })),
    ...(notes.length > 0 ? [NOTES_ENTRY, FINDER_ENTRY] : []),
    ...families.map((family): SitemapEntry => ({
      path: buildFamilyPath(family),
      frequency: "weekly",
      priority: 0.5,
    })),
    ...notes.map(({ slug, updatedAt }): SitemapEntry => ({
      path: buildNotePath(slug),
      frequency: "weekly",
      priority: 0.4,
      changedAt: updatedAt,
    })),
  ];
}

/** Returns a product's entry. Spec: storefront §9. */
export function buildProductEntry({ id, updatedAt }: SitemapProduct): SitemapEntry {
  return {
    path: buildProductPath(id),
    frequency: "weekly",
    priority: 0.7,
    changedAt: updatedAt.toISOString(),
  };
}

/** The content of one sitemap file. */
export interface SitemapPart {
  leadingEntries: readonly SitemapEntry[];
  /** The range of products in the file. */
  products: { skip: number; limit: number };
}

/** Returns the number of files needed for all URLs. */
export function countSitemapFiles(urlCount: number, limit: number = SITEMAP_LIMIT): number {
  return Math.max(1, Math.ceil(urlCount / limit));
}

/** Returns the content of a sitemap file. @param number file number, starting at 1 */
export function getSitemapPart(
  leadingEntries: readonly SitemapEntry[],
  number: number,
  limit: number = SITEMAP_LIMIT,
): SitemapPart {
  const start = (number - 1) * limit;
  const entries = leadingEntries.slice(start, start + limit);
  return {
    leadingEntries: entries,
    products: { skip: Math.max(0, start - leadingEntries.length), limit: limit - entries.length },
  };
}

/** Yields one sitemap file in chunks. */
export async function* generateUrlset(
  siteUrl: string,
  leadingEntries: readonly SitemapEntry[],
  products: AsyncIterable<readonly SitemapProduct[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${buildLines(siteUrl, leadingEntries)}`;
  for await (const batch of products) yield buildLines(siteUrl, batch.map(buildProductEntry));
  yield "</urlset>\n";
}

function buildLines(siteUrl: string, entries: readonly SitemapEntry[]): string {
  return entries.map((entry) => `${buildUrlElement(siteUrl, entry)}\n`).join("");
}

function buildUrlElement(siteUrl: string, { path, frequency, priority, changedAt }: SitemapEntry): string {
  const lastmod = changedAt === undefined ? "" : buildElement("lastmod", changedAt);
  return [
    "<url>",
    buildElement("loc", buildCanonicalUrl(siteUrl, path)),
    lastmod,
    buildElement("changefreq", frequency),
    buildElement("priority", priority.toFixed(1)),
    "</url>",
  ].join("");
}

/** Returns the sitemap index, which is needed only if the sitemap has more than one file. */
export function buildSitemapIndex(siteUrl: string, fileCount: number): string {
  const files = Array.from({ length: fileCount }, (_, index) => {
    const location = buildElement("loc", `${siteUrl}/sitemaps/${index + 1}.xml`);
    return `<sitemap>${location}</sitemap>\n`;
  });
  return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join("")}</sitemapindex>\n`;
}
