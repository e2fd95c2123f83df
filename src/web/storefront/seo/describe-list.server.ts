import type { Collection } from "#domain/catalogue/collection.ts";
import { collectionMessages } from "#domain/catalogue/collection-messages.ts";
import { shopMessages } from "#domain/catalogue/shop-messages.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";
import type { Page } from "#domain/shared/paging.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { Shop } from "#web/context.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";

import { isUnfiltered } from "../catalogue/shop-query.ts";
import type { ShopQuery } from "../catalogue/shop-query.ts";
import type { PageHead } from "./describe-page.server.ts";
import { describePage } from "./describe-page.server.ts";
import { listData } from "./list-data.server.ts";
import { productPath } from "#domain/catalogue/product-head.ts";
import { listPath } from "./page-url.server.ts";

/** The content of a product list page. */
export interface ListPageContent {
  query: ShopQuery;
  list: Page<Pick<Product, "id" | "name">>;
  collection: Collection | undefined;
  crumbs: Crumb[];
  /** Whether the list replaces products that could not be loaded. Such a list has no structured data. */
  isFallback?: boolean;
}

/** Builds the head of a product list: of the whole shop or of one collection. */
export function describeList(
  shop: Shop,
  key: "shop" | "collections",
  { query, list, collection, crumbs, isFallback = false }: ListPageContent,
): Promise<PageHead> {
  const name = collection === undefined ? shopMessages.shop : collectionMessages.heading(collection.name);
  const path = listPath(query, collection?.id);
  // The canonical page of a filtered list is the unfiltered list, which may show other products.
  const hasData = !isFallback && isUnfiltered({ ...query, collection: undefined });
  const items = list.items.map((product) => ({ name: product.name, path: productPath(product.id) }));
  const before = (list.page - 1) * list.pageSize;
  return describePage(shop, key, {
    path,
    title: query.page > 1 ? shopListMessages.titleOfPage(name, query.page) : name,
    description: collection?.description,
    picture: collection?.picture,
    pictureAlt: collection?.name,
    crumbs,
    data: (site) => (hasData ? listData(site, { path, name, items, before }) : []),
  });
}
