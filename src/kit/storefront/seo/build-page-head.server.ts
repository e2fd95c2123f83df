import type { MetaDescriptor } from "react-router";

import type { StoredImage } from "../../rules/image.ts";
import { buildCanonicalUrl } from "../../rules/build-canonical-url.ts";
import { buildPageTitle } from "../../rules/page-title.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

import { buildBreadcrumbData } from "./breadcrumb-data.server.ts";
import type { PageKey } from "./page-texts.server.ts";
import { PAGE_TEXTS } from "./page-texts.server.ts";
import type { ShareImage } from "./share-image.server.ts";
import { buildShareImage } from "./share-image.server.ts";
import type { ShopIdentity, Site, StructuredData } from "./structured-data.server.ts";

const INDEXABLE_ROBOTS = "index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1";
const HIDDEN_ROBOTS = "noindex";
const LOCALE = "en_PK";

/** The tags of a page's head, and its breadcrumbs. */
export interface PageHead {
  tags: MetaDescriptor[];
  crumbs: Crumb[];
}

/** The properties of a page from which its head is built. */
export interface PageProperties<Store extends ShopIdentity = ShopIdentity> {
  /** The canonical path, with or without a trailing slash, with an optional query, e.g. `/shop?page=2`. */
  path: string;
  /** Replaces the default title of the page. */
  title?: string | undefined;
  description?: string | undefined;
  image?: StoredImage | null | undefined;
  imageAlt?: string | undefined;
  crumbs?: Crumb[];
  /** Structured data in addition to the breadcrumbs. May contain only what the page shows. */
  data?: (site: Site<Store>) => StructuredData[];
  /** Additional tags, e.g. a price. */
  tags?: MetaDescriptor[];
}

/** What the head of a page is built from. */
interface HeadContext<Store extends ShopIdentity> {
  siteUrl: string;
  getStore: () => Promise<Store>;
  /** Returns the image of pages without their own image; null if there is none. */
  getShareImage: () => Promise<StoredImage | null>;
}

/**
 * Builds the head of an indexable page: title, description, canonical URL, robots, link preview and structured data.
 * Loaders call this function, so that its code stays out of the client bundle. Spec: storefront §2, §7.
 */
export async function buildPageHead<Store extends ShopIdentity>(
  shop: HeadContext<Store>,
  key: PageKey,
  page: PageProperties<Store>,
): Promise<PageHead> {
  const store = await shop.getStore();
  const site: Site<Store> = { url: shop.siteUrl, store };
  const { title, description } = buildTexts(key, page, store);
  const canonical = buildCanonicalUrl(site.url, page.path);
  const image = page.image ?? (await shop.getShareImage());
  const preview = buildShareImage(site.url, image, (page.image && page.imageAlt) ?? store.name);
  const crumbs = page.crumbs ?? [];
  const data = [...buildBreadcrumbData(site, crumbs, canonical), ...(page.data?.(site) ?? [])];
  return {
    crumbs,
    tags: [
      { title },
      { name: "description", content: description },
      { name: "robots", content: INDEXABLE_ROBOTS },
      { tagName: "link", rel: "canonical", href: canonical },
      { property: "og:site_name", content: store.name },
      { property: "og:locale", content: LOCALE },
      { property: "og:type", content: key === "product" ? "product" : "website" },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: canonical },
      ...buildPreviewTags(preview),
      ...(page.tags ?? []),
      ...data.map((item) => ({ "script:ld+json": item })),
    ],
  };
}

function buildTexts(key: PageKey, page: Pick<PageProperties, "title" | "description">, store: ShopIdentity) {
  const texts = PAGE_TEXTS[key];
  return {
    title: buildPageTitle(page.title ?? texts.title, store),
    description: page.description ?? texts.description,
  };
}

function buildPreviewTags({ url, width, height, alt }: ShareImage): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: alt },
  ];
}

/**
 * Builds the head of a page that search engines must not index: missing pages, pages private to one
 * visitor, and pages that show text from the URL. The head has no canonical URL.
 */
export async function buildHiddenPageHead(
  shop: { getStore: () => Promise<ShopIdentity> },
  key: PageKey,
  page: Pick<PageProperties, "title" | "description" | "crumbs"> = {},
): Promise<PageHead> {
  const { title, description } = buildTexts(key, page, await shop.getStore());
  return {
    crumbs: page.crumbs ?? [],
    tags: [
      { title },
      { name: "description", content: description },
      { name: "robots", content: HIDDEN_ROBOTS },
    ],
  };
}
