import { useEffect } from "react";
import { data } from "react-router";

import { collectionsToShow } from "#domain/collection.ts";
import type { HeroSettings } from "#domain/hero.ts";
import { DEFAULT_SLIDE_INTERVAL_MS } from "#domain/hero.ts";
import { productMessages } from "#domain/messages.ts";
import { PAGE_SIZE } from "#domain/paging.ts";
import { isDiscounted } from "#domain/pricing.ts";
import { summarizeProduct } from "#domain/product-summary.ts";
import { listCollections } from "#operations/collections/list-collections.ts";
import { getHero } from "#operations/hero/get-hero.ts";
import { bundledProducts } from "#operations/products/bundled-products.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "#operations/products/list-products.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";
import { toast } from "#web/ui/toast-store.ts";

import { AboutTeaser } from "../home/about-teaser.tsx";
import { ContactSection } from "../home/contact-section.tsx";
import { FeaturedCollections } from "../home/featured-collections.tsx";
import { HeroCarousel } from "../home/hero-carousel.tsx";
import { NewsletterSection } from "../home/newsletter-section.tsx";
import { ShopSection } from "../home/shop-section.tsx";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/home.ts";

const ROW_LENGTH = 8;

const DEFAULT_HERO: HeroSettings = {
  images: [],
  carouselEnabled: false,
  autoSlideInterval: DEFAULT_SLIDE_INTERVAL_MS,
  updatedAt: "",
};

/** The products of the page; the bundled list when they cannot be loaded. Spec: storefront §1, §8. */
async function loadProducts({ db, report }: Shop) {
  try {
    const [newArrivals, weeklySpecials, page] = await Promise.all([
      listNewArrivals(db, ROW_LENGTH),
      listWeeklySale(db, ROW_LENGTH),
      listProducts(db, { pageSize: PAGE_SIZE }),
    ]);
    return { newArrivals, weeklySpecials, products: page.items, total: page.total, hasFailed: false };
  } catch (error) {
    report(error);
    const all = bundledProducts();
    return {
      newArrivals: all.filter((product) => product.isNewArrival).slice(0, ROW_LENGTH),
      weeklySpecials: all.filter(
        (product) => product.isWeeklySale && isDiscounted(product.discountPercentage),
      ),
      products: all.slice(0, PAGE_SIZE),
      total: all.length,
      hasFailed: true,
    };
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const home = context.get(shopContext);
  const [shop, collections, hero] = await Promise.all([
    loadProducts(home),
    listCollections(home.db).catch(() => []),
    getHero(home.db).catch(() => DEFAULT_HERO),
  ]);
  const featured = collectionsToShow(collections);
  const teaser = collections.find((collection) => !featured.includes(collection)) ?? featured.at(-1);
  const page = {
    hero,
    collections: collections.map(({ id, name }) => ({ id, name })),
    featured,
    teaserPicture: teaser?.picture ?? null,
    newArrivals: shop.newArrivals.map(summarizeProduct),
    weeklySpecials: shop.weeklySpecials.map(summarizeProduct),
    products: shop.products.map(summarizeProduct),
    total: shop.total,
    hasFailed: shop.hasFailed,
  };
  return shop.hasFailed ? data(page, { headers: { "cache-control": "no-store" } }) : data(page);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta("home", args, { image: args.loaderData?.hero.images[0]?.url ?? null });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, collections, featured, hasFailed } = loaderData;

  useEffect(() => {
    if (hasFailed) toast(productMessages.loadFailed, { tone: "error" });
  }, [hasFailed]);

  return (
    <>
      <HeroCarousel hero={hero} />
      <ShopSection
        newArrivals={loaderData.newArrivals}
        weeklySpecials={loaderData.weeklySpecials}
        products={loaderData.products}
        total={loaderData.total}
        collections={collections}
      />
      <FeaturedCollections collections={featured} />
      <AboutTeaser picture={loaderData.teaserPicture} />
      <NewsletterSection />
      <ContactSection />
    </>
  );
}
