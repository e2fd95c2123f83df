import type { MetaDescriptor } from "react-router";

import type { Picture } from "#domain/media/image.ts";
import type { Shop } from "#web/context.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";

import { breadcrumbData } from "./breadcrumb-data.server.ts";
import { canonicalUrl } from "./page-address.server.ts";
import type { PageKey } from "./page-texts.server.ts";
import { PAGE_TEXTS } from "./page-texts.server.ts";
import type { SharePicture } from "./share-picture.server.ts";
import { sharePicture } from "./share-picture.server.ts";
import type { Site, StructuredData } from "./structured-data.server.ts";

const ROBOTS = "index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1";
const HIDDEN = "noindex";
const LOCALE = "en_PK";

/** What stands in a page's head, and the trail that the page shows. */
export interface PageHead {
  tags: MetaDescriptor[];
  crumbs: Crumb[];
}

/** What a page knows of itself. */
export interface PageFacts {
  /** The path it is known by, with or without a slash at its end, perhaps with a query, e.g. `/shop?page=2`. */
  path: string;
  /** Instead of the texts of its key. */
  title?: string | undefined;
  description?: string | undefined;
  picture?: Picture | null | undefined;
  pictureAlt?: string | undefined;
  crumbs?: Crumb[];
  /** Facts for search engines beside the trail; only what the page shows. */
  data?: (site: Site) => StructuredData[];
  /** Further tags of its kind, e.g. a price. */
  tags?: MetaDescriptor[];
}

type Describer = Pick<Shop, "siteUrl" | "getStore" | "getSharePicture">;

/**
 * The head of a page that search engines may keep: title, description, canonical address, robots, cards for links and
 * structured data. Loaders make it, so that none of it is sent as script. Spec: storefront §2, §7.
 */
export async function describePage(shop: Describer, key: PageKey, facts: PageFacts): Promise<PageHead> {
  const store = await shop.getStore();
  const site: Site = { url: shop.siteUrl, store };
  const { title, description } = textsOf(key, facts, store);
  const canonical = canonicalUrl(site.url, facts.path);
  const picture = facts.picture ?? (await shop.getSharePicture());
  const card = sharePicture(site.url, picture, (facts.picture && facts.pictureAlt) ?? store.name);
  const crumbs = facts.crumbs ?? [];
  const data = [...breadcrumbData(site, crumbs, canonical), ...(facts.data?.(site) ?? [])];
  return {
    crumbs,
    tags: [
      { title },
      { name: "description", content: description },
      { name: "robots", content: ROBOTS },
      { tagName: "link", rel: "canonical", href: canonical },
      { property: "og:site_name", content: store.name },
      { property: "og:locale", content: LOCALE },
      { property: "og:type", content: key === "product" ? "product" : "website" },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: canonical },
      ...cardTags(card),
      ...(facts.tags ?? []),
      ...data.map((each) => ({ "script:ld+json": each })),
    ],
  };
}

/** Title and description as people read them, the shop's name at the end of the title. */
function textsOf(key: PageKey, facts: PageFacts, store: { name: string; tagline: string }) {
  const texts = PAGE_TEXTS[key];
  const own = facts.title ?? texts.title;
  return {
    title: [own || store.tagline, store.name].filter(Boolean).join(" | "),
    description: facts.description ?? texts.description,
  };
}

function cardTags({ url, width, height, alt }: SharePicture): MetaDescriptor[] {
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
 * The head of a page that search engines shall not keep: what is not there, what belongs to one visitor, what others
 * could write into an address. It has no canonical address.
 */
export async function describeHiddenPage(
  shop: Pick<Shop, "getStore">,
  key: PageKey,
  facts: Pick<PageFacts, "title" | "description" | "crumbs"> = {},
): Promise<PageHead> {
  const { title, description } = textsOf(key, { path: "", ...facts }, await shop.getStore());
  return {
    crumbs: facts.crumbs ?? [],
    tags: [{ title }, { name: "description", content: description }, { name: "robots", content: HIDDEN }],
  };
}
