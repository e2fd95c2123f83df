import { lazy, Suspense, useEffect } from "react";
import { data, redirect } from "react-router";

import type { Database } from "#platform/db/client.server.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import { productMessages } from "../../rules/product-messages.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { filterMessages } from "../../rules/shop/filter-messages.ts";
import { shopListMessages } from "../../rules/shop/shop-list-messages.ts";
import { countPages } from "#kit/rules/paging.ts";
import { createSummarizer, summarizeBundled } from "../../rules/product-summary.ts";
import { searchMessages } from "../../rules/search/search-messages.ts";
import { isSearchable } from "../../rules/search/search.ts";
import { listCollections } from "../../operations/collections/collections.ts";
import {
  filterBundledProducts,
  getBundledProducts,
  getBundledHomeProducts,
} from "../../operations/products/bundled-products.ts";
import { isShopUntouched } from "../../operations/products/is-shop-untouched.ts";
import { listCategories } from "../../operations/lists/list-categories.ts";
import { listNewArrivals, listWeeklySale } from "../../operations/lists/list-products.ts";
import { matchProducts } from "../../operations/search/match-products.ts";
import { SEARCH_LIMIT } from "../../operations/search/search-limit.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { CollectionNav } from "../collection-nav.tsx";
import { EmptyList } from "../empty-list.tsx";
import { loadSuggestions } from "./load-suggestions.server.ts";
import { loadProductList, buildTotalHeader } from "./load-product-list.server.ts";
import { ProductList } from "../product-list.tsx";
import { ProductRow } from "../product-row.tsx";
import type { ProductGroups } from "../product-groups.ts";
import { groupByCategory, groupByCollection } from "../product-groups.ts";
import type { ShopQuery } from "../shop-query.ts";
import { readNormalizedShopQuery, readShopQuery } from "../read-shop-query.ts";
import { countFilters, isWholeShop, buildShopSearch } from "../shop-query.ts";
import { NoScriptSearch } from "../search/no-script-search.tsx";
import { buildListHead, toListSubject } from "../seo/build-list-head.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildRetryAfter, NO_STORE } from "#kit/storefront/page-headers.ts";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import type { Route } from "./+types/shop.ts";

const SearchSuggestions = lazy(async () => ({
  default: (await import("../search/search-suggestions.tsx")).SearchSuggestions,
}));

const ROW_LENGTH = 12;

const NO_LIST_DETAILS = { filters: undefined, notice: undefined, problem: undefined, suggestions: undefined };

async function loadProductRows(
  db: Database,
  summarize: ReturnType<typeof createSummarizer>,
  isNeeded: boolean,
) {
  if (!isNeeded) return undefined;
  const [arrivals, specials] = await Promise.all([
    listNewArrivals(db, ROW_LENGTH),
    listWeeklySale(db, ROW_LENGTH),
  ]);
  return { newArrivals: arrivals.map(summarize), weeklySpecials: specials.map(summarize) };
}

/** Returns whether the page shows the two product rows. Only the unfiltered first page does. Spec: storefront §2. */
function hasProductRows(query: ShopQuery): boolean {
  return isWholeShop(query) && countFilters(query) === 0 && query.page === 1;
}

/** Loads the product groups: collections or, if loading these fails, categories. Spec: storefront §8. */
async function loadGroups(shop: Shop) {
  const collections = await loadOptional(shop, () => listCollections(shop.db));
  const groups = collections
    ? groupByCollection(collections)
    : groupByCategory(await listCategories(shop.db));
  return { collections, groups };
}

type LoadedShop = Awaited<ReturnType<typeof loadShop>> | ReturnType<typeof buildBundledShop>;

/** Returns the data of a page with an empty list. */
function buildEmptyShop(
  query: ShopQuery,
  groups: ProductGroups,
  {
    collection,
    isUnknownCollection = false,
  }: { collection?: Collection | undefined; isUnknownCollection?: boolean } = {},
) {
  const list = { items: [], page: 1, pageSize: 1, total: 0 };
  return {
    query,
    groups,
    collection,
    isUnknownCollection,
    list,
    ...NO_LIST_DETAILS,
    rows: undefined,
    isFallback: false,
  };
}

async function loadShop(shop: Shop, query: ShopQuery) {
  const { db, showsBundledProducts } = shop;
  const { collections, groups } = await loadGroups(shop);
  const { search } = query;
  const collection = collections?.find(({ id }) => id === query.collection);
  const isUnknownCollection =
    collections !== undefined && collection === undefined && query.collection !== undefined;
  if (isUnknownCollection || (search !== undefined && !isSearchable(search))) {
    if (showsBundledProducts && (await isShopUntouched(db))) return buildBundledShop(query);
    return buildEmptyShop(query, groups, { collection, isUnknownCollection });
  }
  if (search !== undefined) await shop.enforceRateLimit(SEARCH_LIMIT);
  const match = search === undefined ? undefined : await matchProducts(db, search);
  const summarize = createSummarizer();
  const [{ list, ...listDetails }, rows] = await Promise.all([
    loadProductList(db, query, { path: "/shop", match }),
    loadProductRows(db, summarize, hasProductRows(query) && groups.all.length > 0),
  ]);
  if (list.total === 0 && showsBundledProducts && (await isShopUntouched(db))) return buildBundledShop(query);
  if (list.total > 0 && query.page > countPages(list)) {
    throw redirect(`/shop${buildShopSearch({ ...query, page: countPages(list) })}`);
  }
  return {
    ...listDetails,
    suggestions: await loadSuggestions(shop, search, { ...list, isSimilar: match?.isSimilar }),
    groups,
    collection,
    isUnknownCollection: false,
    list: { ...list, items: list.items.map(summarize) },
    rows,
    isFallback: collections === undefined,
  };
}

/**
 * Returns the page with the bundled products. Used if the shop never had products or if loading products fails.
 * Spec: storefront §1, §8.
 */
function buildBundledShop(query: ShopQuery) {
  const items = filterBundledProducts(query).map(summarizeBundled);
  const { newArrivals, weeklySpecials } = getBundledHomeProducts(ROW_LENGTH);
  const { search, collection, category } = query;
  return {
    query: { ...readShopQuery(new URLSearchParams()), search, collection, category },
    groups: groupByCategory(getBundledProducts().map((product) => product.category)),
    collection: undefined,
    ...NO_LIST_DETAILS,
    isUnknownCollection: false,
    list: { items, page: 1, pageSize: Math.max(1, items.length), total: items.length },
    rows: hasProductRows(query)
      ? {
          newArrivals: newArrivals.map(summarizeBundled),
          weeklySpecials: weeklySpecials.map(summarizeBundled),
        }
      : undefined,
    isFallback: true,
  };
}

/**
 * Returns the texts of a search page. The server builds them, so that they stay out of the client bundle.
 * Spec: storefront §5, §8.
 */
function buildSearchTexts({ search }: ShopQuery) {
  if (search === undefined) return undefined;
  const empty = isSearchable(search) ? searchMessages.noResults(search) : searchMessages.tooShort;
  return { title: searchMessages.title(search), empty };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readNormalizedShopQuery(new URL(request.url).searchParams);
  const shop = context.get(shopContext);
  try {
    const loadedShop = await loadShop(shop, query);
    const status = loadedShop.isUnknownCollection ? 404 : loadedShop.problem === undefined ? 200 : 400;
    return data(await addHeadAndTexts(shop, loadedShop, false), {
      status,
      headers: loadedShop.isFallback ? NO_STORE : buildTotalHeader(loadedShop.list),
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof TooManyRequests) return buildRateLimitedPage(shop, query, error);
    shop.report(error);
    return data(await addHeadAndTexts(shop, buildBundledShop(query), true), { headers: NO_STORE });
  }
}

/** Returns a 429 page with the rate-limit message instead of search results. */
async function buildRateLimitedPage(shop: Shop, query: ShopQuery, error: TooManyRequests) {
  const page = await addHeadAndTexts(shop, buildEmptyShop(query, groupByCollection([])), false);
  const texts = page.texts && { ...page.texts, empty: error.message };
  const headers = { ...NO_STORE, ...buildRetryAfter(error) };
  return data({ ...page, texts }, { status: 429, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Returns the heading of a list, which names the collection, the category or the selected filters. */
function buildHeading({ query, collection, filters }: Omit<LoadedShop, "isFallback">): string {
  const name = collection?.name ?? query.category;
  if (name !== undefined) return collectionMessages.heading(name);
  const labels = filters?.chips.map(({ label }) => label) ?? [];
  return labels.length === 0 ? shopMessages.shop : filterMessages.filteredHeading(labels);
}

/**
 * Adds the head and the texts to a page. Search pages contain visitors' input, so search engines must not index them.
 */
async function addHeadAndTexts(shop: Shop, { isFallback, ...page }: LoadedShop, hasFailed: boolean) {
  const texts = buildSearchTexts(page.query);
  const heading = buildHeading(page);
  const crumbs = buildCrumbs("shop", page.collection?.name ?? page.query.category);
  const subject = page.collection && toListSubject(page.collection);
  const head =
    page.isUnknownCollection || texts !== undefined
      ? await buildHiddenPageHead(shop, "shop", { title: texts?.title, crumbs })
      : await buildListHead(shop, "shop", { ...page, subject, heading, crumbs, isFallback });
  return { ...page, heading, texts, head, hasFailed };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

function getEmptyText(collection: { name: string } | undefined): string {
  return collection === undefined
    ? collectionMessages.emptyShop
    : collectionMessages.emptyCollection(collection.name);
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, groups, collection, heading, isUnknownCollection, list, rows, texts, hasFailed } =
    loaderData;
  useEffect(() => {
    if (hasFailed) showToast(productMessages.loadFailed, { tone: "error" });
  }, [hasFailed]);

  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={loaderData.head.crumbs} />
        <h1 className="display wrap-anywhere">{texts?.title ?? heading}</h1>
        {collection !== undefined && texts === undefined && (
          <p className="max-w-prose text-umber">{collection.description}</p>
        )}
        <NoScriptSearch search={query.search} />
        {texts === undefined && <CollectionNav groups={groups} selected={query[groups.by]} />}
      </header>
      {rows && (
        <>
          <ProductRow title={collectionMessages.newArrivals} products={rows.newArrivals} isFirstScreen />
          <ProductRow title={collectionMessages.weeklySpecials} products={rows.weeklySpecials} />
        </>
      )}
      {isUnknownCollection ? (
        <EmptyList
          text={shopListMessages.unknownCollection}
          link={{ to: "/shop", label: shopMessages.browseShop }}
        />
      ) : (
        <ProductList
          query={query}
          list={list}
          filters={loaderData.filters}
          notice={loaderData.notice}
          problem={loaderData.problem}
          path="/shop"
          groups={groups}
          title={isWholeShop(query) && countFilters(query) === 0 ? collectionMessages.complete : undefined}
          emptyText={texts?.empty ?? getEmptyText(collection)}
          isFirstScreen={rows === undefined}
        />
      )}
      {loaderData.suggestions && (
        <Suspense>
          <SearchSuggestions {...loaderData.suggestions} />
        </Suspense>
      )}
    </div>
  );
}
