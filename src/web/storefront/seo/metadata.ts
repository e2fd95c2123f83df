import type { MetaDescriptor } from "react-router";

/** Pages that have metadata of their own. Spec: storefront §2. */
export type PageKey =
  | "home"
  | "shop"
  | "product"
  | "collections"
  | "about"
  | "contact"
  | "our-story"
  | "review-order"
  | "track-order"
  | "return-policy";

interface PageText {
  /** Without the shop's name, which is added; an empty one is the name with its tagline. */
  title: string;
  description: string;
}

const PAGES: Record<PageKey, PageText> = {
  home: {
    title: "",
    description: "Perfumes and attars composed in Lahore. Free of noise, slow to fade, sent across Pakistan.",
  },
  shop: {
    title: "Shop",
    description: "Every fragrance we make, by size, price and collection. Prices in rupees, taxes included.",
  },
  product: { title: "Fragrance", description: "Notes, sizes and prices of this fragrance." },
  collections: {
    title: "Collections",
    description: "Oud, florals, woods, marine air and attars: our fragrances by the mood they keep.",
  },
  about: {
    title: "About Us",
    description: "Who we are, how we compose a perfume and what we leave out of the bottle.",
  },
  contact: { title: "Contact", description: "Write to us, call us or come by. We answer every day." },
  "our-story": {
    title: "Our Story",
    description: "How one small still, one rose garden and a stubborn nose became a perfume house.",
  },
  "review-order": { title: "Review Your Order", description: "Tell us how your fragrances wear." },
  "track-order": {
    title: "Track Order",
    description: "Find your order by its number or your phone and see where it is.",
  },
  "return-policy": {
    title: "Return Policy",
    description: "Ten days to change your mind about an unopened bottle, and how a return works.",
  },
};

const ROBOTS = "index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1";

/** What every route's `meta` is given, as far as metadata needs it. */
interface PageArgs {
  location: { pathname: string };
  matches: readonly unknown[];
}

interface PageOverrides {
  title?: string;
  description?: string;
  /** Address of a picture, with or without the origin. */
  image?: string | null;
  robots?: string;
}

interface LayoutData {
  siteUrl: string;
  store: { name: string; tagline: string };
}

function isLayoutData(value: unknown): value is LayoutData {
  return typeof value === "object" && value !== null && "siteUrl" in value && "store" in value;
}

function layoutData(matches: readonly unknown[]): LayoutData | undefined {
  return matches
    .map((match) =>
      typeof match === "object" && match !== null && "loaderData" in match ? match.loaderData : undefined,
    )
    .find(isLayoutData);
}

/** The one address of a page: public origin, path, slash at the end. Spec: storefront §2. */
export function canonicalUrl(siteUrl: string, pathname: string): string {
  return `${siteUrl}${pathname.endsWith("/") ? pathname : `${pathname}/`}`;
}

/**
 * Title, description, canonical address, robots and Open Graph of a page.
 * Use: `export const meta: Route.MetaFunction = (args) => pageMeta("shop", args, { title })`.
 */
export function pageMeta(
  key: PageKey,
  { location, matches }: PageArgs,
  overrides: PageOverrides = {},
): MetaDescriptor[] {
  const layout = layoutData(matches);
  const page = PAGES[key];
  const name = layout?.store.name ?? "";
  const ownTitle = overrides.title ?? page.title;
  const title = [ownTitle || layout?.store.tagline, name].filter(Boolean).join(" | ");
  const description = overrides.description ?? page.description;
  const canonical = canonicalUrl(layout?.siteUrl ?? "", location.pathname);
  const image = overrides.image ? new URL(overrides.image, canonical).href : undefined;
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: overrides.robots ?? ROBOTS },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: name },
    { property: "og:type", content: key === "product" ? "product" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(image === undefined ? [] : [{ property: "og:image", content: image }]),
    { name: "twitter:card", content: image === undefined ? "summary" : "summary_large_image" },
  ];
}
