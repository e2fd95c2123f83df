import { useEffect } from "react";
import { data, redirect } from "react-router";

import type { Database } from "#db/client.server.ts";
import { collectionMessages, productMessages, shopMessages } from "#domain/messages.ts";
import { pageCount } from "#domain/paging.ts";
import { summarizeProduct } from "#domain/product-summary.ts";
import { listCollections } from "#operations/collections/list-collections.ts";
import { bundledProducts } from "#operations/products/bundled-products.ts";
import { listProductFacets } from "#operations/products/list-product-facets.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "#operations/products/list-products.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { toast } from "#web/ui/toast-store.ts";

import { CollectionNav } from "../catalogue/collection-nav.tsx";
import { EmptyList } from "../catalogue/empty-list.tsx";
import { ProductList } from "../catalogue/product-list.tsx";
import { ProductRow } from "../catalogue/product-row.tsx";
import type { ShopQuery } from "../catalogue/shop-query.ts";
import { filterCount, productQuery, readShopQuery, shopSearch } from "../catalogue/shop-query.ts";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/shop.ts";

const ROW_LENGTH = 12;

async function listRows(db: Database, isWanted: boolean) {
  if (!isWanted) return undefined;
  const [arrivals, specials] = await Promise.all([
    listNewArrivals(db, ROW_LENGTH),
    listWeeklySale(db, ROW_LENGTH),
  ]);
  return { newArrivals: arrivals.map(summarizeProduct), weeklySpecials: specials.map(summarizeProduct) };
}

/** Without its collections the shop still sells; `isKnown` says whether there is word of them. Spec: storefront §8. */
async function readCollections({ db, report }: Shop) {
  try {
    return { all: await listCollections(db), isKnown: true };
  } catch (error) {
    report(error);
    return { all: [], isKnown: false };
  }
}

async function loadShop(shop: Shop, query: ShopQuery) {
  const { db } = shop;
  const { all, isKnown } = await readCollections(shop);
  const collections = all.map(({ id, name }) => ({ id, name }));
  const collection = all.find(({ id }) => id === query.collection);
  if (isKnown && query.collection !== undefined && collection === undefined) {
    const nothing = { items: [], page: 1, pageSize: 1, total: 0 };
    return {
      query,
      collections,
      collection,
      isUnknown: true,
      list: nothing,
      facets: undefined,
      rows: undefined,
    };
  }
  const isStart = query.collection === undefined && filterCount(query) === 0 && query.page === 1;
  const [list, facets, rows] = await Promise.all([
    listProducts(db, productQuery(query)),
    listProductFacets(db, { collection: query.collection }),
    listRows(db, isStart && collections.length > 0),
  ]);
  if (list.total > 0 && query.page > pageCount(list)) {
    throw redirect(`/shop${shopSearch({ ...query, page: pageCount(list) })}`);
  }
  const summaries = { ...list, items: list.items.map(summarizeProduct) };
  return { query, collections, collection, isUnknown: false, list: summaries, facets, rows };
}

/** What the shop shows while its products cannot be loaded. Spec: storefront §1, §8. */
function bundledShop(query: ShopQuery) {
  const items = bundledProducts()
    .filter((product) => query.collection === undefined || product.collection === query.collection)
    .map(summarizeProduct);
  const list = { items, page: 1, pageSize: Math.max(1, items.length), total: items.length };
  const start = { ...readShopQuery(new URLSearchParams()), collection: query.collection };
  return {
    query: start,
    collections: [],
    collection: undefined,
    isUnknown: false,
    list,
    facets: undefined,
    rows: undefined,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readShopQuery(new URL(request.url).searchParams);
  const shop = context.get(shopContext);
  try {
    const loaded = await loadShop(shop, query);
    return data({ ...loaded, hasFailed: false }, { status: loaded.isUnknown ? 404 : 200 });
  } catch (error) {
    if (error instanceof Response) throw error;
    shop.report(error);
    return data({ ...bundledShop(query), hasFailed: true }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const { collection, isUnknown } = args.loaderData ?? {};
  if (isUnknown) return pageMeta("shop", args, { robots: "noindex" });
  if (collection === undefined) return pageMeta("shop", args);
  const { name, description } = collection;
  return pageMeta("shop", args, { title: collectionMessages.named(name), description });
};

function emptyText(collection: { name: string } | undefined): string {
  return collection === undefined
    ? collectionMessages.emptyShop
    : collectionMessages.emptyCollection(collection.name);
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, collections, collection, isUnknown, list, facets, rows, hasFailed } = loaderData;
  useEffect(() => {
    if (hasFailed) toast(productMessages.loadFailed, { tone: "error" });
  }, [hasFailed]);

  const crumbs = [
    { label: "Home", to: "/" },
    { label: shopMessages.shop, to: "/shop" },
  ];
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={collection === undefined ? crumbs : [...crumbs, { label: collection.name }]} />
        <h1 className="display">
          {collection === undefined ? shopMessages.shop : collectionMessages.named(collection.name)}
        </h1>
        {collection !== undefined && <p className="max-w-prose text-umber">{collection.description}</p>}
        <CollectionNav collections={collections} selected={query.collection} />
      </header>
      {rows && (
        <>
          <ProductRow title={collectionMessages.newArrivals} products={rows.newArrivals} isFirstScreen />
          <ProductRow title={collectionMessages.weeklySpecials} products={rows.weeklySpecials} />
        </>
      )}
      {isUnknown ? (
        <EmptyList
          text={shopMessages.unknownCollection}
          link={{ to: "/shop", label: shopMessages.browseShop }}
        />
      ) : (
        <ProductList
          query={query}
          list={list}
          facets={facets}
          path="/shop"
          collections={collections}
          title={collection === undefined ? collectionMessages.complete : undefined}
          emptyText={emptyText(collection)}
          isFirstScreen={rows === undefined}
        />
      )}
    </div>
  );
}
