import { canonicalUrl } from "./page-address.server.ts";
import type { Site, StructuredData } from "./structured-data.server.ts";
import { CONTEXT } from "./structured-data.server.ts";

interface ListPage {
  path: string;
  name: string;
  description?: string | undefined;
  /** What the page lists, in its order; `path` leads to each. */
  items: readonly { name: string; path: string }[];
  /** How many come before the first, on earlier pages. */
  before?: number;
}

/** A page that lists products or collections. */
export function listData(site: Site, page: ListPage): StructuredData[] {
  if (page.items.length === 0) return [];
  const { before = 0 } = page;
  return [
    {
      ...CONTEXT,
      "@type": "CollectionPage",
      name: page.name,
      ...(page.description && { description: page.description }),
      url: canonicalUrl(site.url, page.path),
      mainEntity: {
        "@type": "ItemList",
        itemListElement: page.items.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: before + index + 1,
          name,
          url: canonicalUrl(site.url, path),
        })),
      },
    },
  ];
}
