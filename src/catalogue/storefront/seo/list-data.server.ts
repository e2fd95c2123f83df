import { buildCanonicalUrl } from "#kit/rules/build-canonical-url.ts";
import type { Site, StructuredData } from "#kit/storefront/seo/structured-data.server.ts";
import { CONTEXT } from "#kit/storefront/seo/structured-data.server.ts";

interface ListPage {
  path: string;
  name: string;
  description?: string | undefined;
  /** The listed items in page order, with the paths of their pages. */
  items: readonly { name: string; path: string }[];
  /** Number of items on earlier pages. */
  precedingCount?: number;
}

/** Returns the structured data of a page that lists products, collections or notes. */
export function buildListData(site: Site, page: ListPage): StructuredData[] {
  if (page.items.length === 0) return [];
  const { precedingCount = 0 } = page;
  return [
    {
      ...CONTEXT,
      "@type": "CollectionPage",
      name: page.name,
      ...(page.description && { description: page.description }),
      url: buildCanonicalUrl(site.url, page.path),
      mainEntity: {
        "@type": "ItemList",
        itemListElement: page.items.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: precedingCount + index + 1,
          name,
          url: buildCanonicalUrl(site.url, path),
        })),
      },
    },
  ];
}
