import type { Collection } from "../../rules/collections/collection.ts";
import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { filterMessages } from "../../rules/shop/filter-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { Product } from "../../rules/product.ts";
import type { Shop } from "#store/context.ts";
import type { Crumb } from "#kit/ui/breadcrumbs.tsx";

import { isUnfiltered } from "../shop-query.ts";
import type { ShopQuery } from "../shop-query.ts";
import type { PageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildListData } from "./list-data.server.ts";
import { buildProductPath } from "../../rules/product-head.ts";
import { buildCollectionPath, buildListPath } from "./page-url.server.ts";

/** The collection, note or family to which a product list is limited. */
export interface ListSubject {
  /** Canonical path of the subject's page. */
  path: string;
  /** Heading of the list. */
  heading: string;
  name: string;
  description: string;
  storedImage: StoredImage | null;
}

/** Converts a collection to the subject of a list. */
export function toListSubject({ id, name, description, storedImage }: Collection): ListSubject {
  return {
    path: buildCollectionPath(id),
    heading: collectionMessages.heading(name),
    name,
    description,
    storedImage,
  };
}

/** The content of a product list page. */
export interface ListPageContent {
  query: ShopQuery;
  list: Page<Pick<Product, "id" | "name">>;
  /** Undefined for the whole shop. */
  subject: ListSubject | undefined;
  /** Overrides the subject's heading. */
  heading?: string | undefined;
  crumbs: Crumb[];
  /** Whether the list is a fallback, e.g. bundled products. A fallback has no structured data. */
  isFallback?: boolean;
}

/** Builds the head of a product list: of the whole shop, or of a collection, note or family. */
export function buildListHead(
  shop: Shop,
  key: "shop" | "collections" | "notes",
  { query, list, subject, heading, crumbs, isFallback = false }: ListPageContent,
): Promise<PageHead> {
  const name = heading ?? subject?.heading ?? shopMessages.shop;
  const path = buildListPath(query, subject?.path ?? "/shop");
  // A filtered list's canonical URL is that of the unfiltered list, which may show other products.
  const hasData = !isFallback && isUnfiltered({ ...query, collection: undefined });
  const items = list.items.map((product) => ({ name: product.name, path: buildProductPath(product.id) }));
  const precedingCount = (list.page - 1) * list.pageSize;
  return buildPageHead(shop, key, {
    path,
    title: query.page > 1 ? filterMessages.titleOfPage(name, query.page) : name,
    description: subject?.description,
    image: subject?.storedImage,
    imageAlt: subject?.name,
    crumbs,
    data: (site) => (hasData ? buildListData(site, { path, name, items, precedingCount }) : []),
  });
}
