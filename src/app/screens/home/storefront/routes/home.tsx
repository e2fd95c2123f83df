import { repeatable } from "#kit/ui/repeatable.ts";
import { useEffect } from "react";
import { data } from "react-router";

import { selectHomeCollections } from "#catalogue/rules/collections/collection.ts";
import type { HeroSettings } from "#media/rules/hero/hero.ts";
import { DEFAULT_SLIDE_INTERVAL_MS, orderFromActive } from "#media/rules/hero/hero.ts";
import { productMessages } from "#catalogue/rules/product-messages.ts";
import { PAGE_SIZE } from "#kit/rules/paging.ts";
import { createSummarizer, summarizeBundled } from "#catalogue/rules/product-summary.ts";
import { listCollections } from "#catalogue/operations/collections/collections.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import {
  getBundledProducts,
  getBundledHomeProducts,
} from "#catalogue/operations/products/bundled-products.ts";
import { isShopUntouched } from "#catalogue/operations/products/is-shop-untouched.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "#catalogue/operations/lists/list-products.ts";
import { getSampleContacts } from "#store/sample/store.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { groupByCategory, groupByCollection } from "#catalogue/storefront/product-groups.ts";
import { excludeProducts } from "#catalogue/storefront/home/exclude-products.ts";
import { deferSections } from "#kit/storefront/deferred-sections.tsx";
import { HeroCarousel } from "#media/storefront/hero/hero-carousel.tsx";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import { NO_STORE } from "#kit/storefront/page-headers.ts";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildStoreData, buildWebsiteData } from "#store/storefront/seo/store-data.server.ts";
import type { Route } from "./+types/home.ts";

const loadSections = repeatable(() => import("../home-sections.tsx"));
const HomeSections = deferSections(async () => (await loadSections()).HomeSections);

const ROW_LENGTH = 8;

const DEFAULT_HERO: HeroSettings = {
  images: [],
  carouselEnabled: false,
  autoSlideInterval: DEFAULT_SLIDE_INTERVAL_MS,
  updatedAt: "",
};

function buildBundledPage(hasFailed: boolean) {
  const allProducts = getBundledProducts();
  const { newArrivals, weeklySpecials } = getBundledHomeProducts(ROW_LENGTH);
  return {
    newArrivals: newArrivals.map(summarizeBundled),
    weeklySpecials: weeklySpecials.map(summarizeBundled),
    products: allProducts.slice(0, PAGE_SIZE).map(summarizeBundled),
    total: allProducts.length,
    isBundled: true,
    hasFailed,
  };
}

/**
 * Loads the page's products. Returns bundled products instead if the shop never had products or if loading fails.
 * Spec: storefront §1, §8.
 */
async function loadProducts({ db, showsBundledProducts, report }: Shop) {
  try {
    const [newArrivals, weeklySpecials, page] = await Promise.all([
      listNewArrivals(db, ROW_LENGTH),
      listWeeklySale(db, ROW_LENGTH),
      listProducts(db, { pageSize: PAGE_SIZE }),
    ]);
    if (page.total === 0 && showsBundledProducts && (await isShopUntouched(db)))
      return buildBundledPage(false);
    const summarize = createSummarizer();
    return {
      newArrivals: newArrivals.map(summarize),
      weeklySpecials: weeklySpecials.map(summarize),
      products: page.items.map(summarize),
      total: page.total,
      isBundled: false,
      hasFailed: false,
    };
  } catch (error) {
    report(error);
    return buildBundledPage(true);
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [loadedProducts, loadedCollections, loadedHero] = await Promise.all([
    loadProducts(shop),
    loadOptional(shop, () => listCollections(shop.db)),
    loadOptional(shop, () => getHero(shop.db)),
  ]);
  const hero = loadedHero ?? DEFAULT_HERO;
  const collections = loadedCollections ?? [];
  const featured = selectHomeCollections(collections);
  const groups =
    loadedCollections === undefined || loadedProducts.isBundled
      ? groupByCategory(loadedProducts.products.map((product) => product.category))
      : groupByCollection(loadedCollections);
  const hasRows = groups.all.length > 0;
  const page = {
    hero,
    groups,
    featured,
    newArrivals: loadedProducts.newArrivals,
    weeklySpecials: loadedProducts.weeklySpecials,
    products: hasRows
      ? excludeProducts(loadedProducts.products, [
          ...loadedProducts.newArrivals,
          ...loadedProducts.weeklySpecials,
        ])
      : loadedProducts.products,
    total: loadedProducts.total,
    hasFailed: loadedProducts.hasFailed,
    formKey: createIdempotencyKey(),
    head: await buildPageHead(shop, "home", {
      path: "/",
      image: orderFromActive(hero.images)[0]?.storedImage,
      data: (site) => [buildWebsiteData(site), buildStoreData(site, getSampleContacts(site.store))],
    }),
  };
  const isFallback = loadedProducts.isBundled || loadedCollections === undefined || loadedHero === undefined;
  return isFallback ? data(page, { headers: NO_STORE }) : data(page);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, hasFailed, head: _head, ...sections } = loaderData;

  useEffect(() => {
    if (hasFailed) showToast(productMessages.loadFailed, { tone: "error" });
  }, [hasFailed]);

  return (
    <>
      <HeroCarousel hero={hero} />
      <HomeSections {...sections} />
    </>
  );
}
