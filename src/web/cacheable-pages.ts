import { WISHLIST_PARAM } from "#domain/catalogue/wishlist.ts";
import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { ignoreQuery } from "#domain/shared/cacheable-path.ts";

import { removeUnknownFacets } from "./storefront/catalogue/known-facets.ts";
import type { ShopQuery } from "./storefront/catalogue/shop-query.ts";
import {
  hasTooManyValues,
  isValidText,
  readCollectionUrl,
  readShopUrl,
  buildShopSearch,
} from "./storefront/catalogue/shop-query.ts";
import { isFirstQuestion } from "./storefront/finder/finder-url.ts";
import { SENT_PARAM } from "./storefront/messages/form-key.ts";
import { SIZE_PARAM } from "./storefront/product/size-param.ts";
import { TERM_PARAM } from "./storefront/tracking/term-param.ts";

/** A cacheable path with its route. */
interface CacheablePage extends CacheablePath {
  /** The ids of the page's route and its parents, whose data can be requested separately. */
  routes: readonly string[];
}

/** Describes a page in the storefront's layout. @param name the file of the page's route */
function page(name: string, path: RegExp, query: CacheablePath["query"] = ignoreQuery): CacheablePage {
  return { path, query, routes: ["root", "storefront/routes/layout", `storefront/routes/${name}`] };
}

/** Describes a document outside the storefront's layout. @param name the file of the document's route */
function document(name: string, path: RegExp): CacheablePage {
  return { path, query: ignoreQuery, routes: ["root", `storefront/routes/${name}`] };
}

/** Returns the query with the selected size only, or an empty string if the URL has no valid size. */
const sizeQuery: CacheablePath["query"] = (params) => {
  const size = params.get(SIZE_PARAM) ?? "";
  return isValidText(size) ? `?${new URLSearchParams({ [SIZE_PARAM]: size }).toString()}` : "";
};

/** Returns the normalized query of a product list; `undefined`, which disables caching, for too many values. */
function buildListQuery(query: ShopQuery): string | undefined {
  return hasTooManyValues(query) ? undefined : buildShopSearch(removeUnknownFacets(query));
}

/** Pages and documents that are the same for every visitor. */
export const CACHEABLE_PAGES: readonly CacheablePage[] = [
  page("home", /^\/$/),
  page("shop", /^\/shop$/, (params) => buildListQuery(readShopUrl(params))),
  page("collections", /^\/collections$/),
  page("collection", /^\/collections\/[^/]+$/, (params) => buildListQuery(readCollectionUrl(params))),
  page("notes", /^\/notes$/),
  page("note", /^\/notes\/[^/]+$/, (params) => buildListQuery(readCollectionUrl(params))),
  page("family", /^\/families\/[^/]+$/, (params) => buildListQuery(readCollectionUrl(params))),
  page("finder/find", /^\/find$/, (params) => (isFirstQuestion(params) ? "" : undefined)),
  page("product", /^\/product\/[^/]+$/, sizeQuery),
  page("wishlist", /^\/wishlist$/, (params) => (params.has(WISHLIST_PARAM) ? undefined : "")),
  page("about", /^\/about$/),
  page("our-story", /^\/our-story$/),
  page("return-policy", /^\/return-policy$/),
  page("contact", /^\/contact$/, (params) => (params.has(SENT_PARAM) ? `?${SENT_PARAM}=1` : "")),
  page("track-order", /^\/track-order$/, (params) => (params.has(TERM_PARAM) ? undefined : "")),
  document("robots", /^\/robots\.txt$/),
  document("sitemap", /^\/sitemap\.xml$/),
  document("web-manifest", /^\/site\.webmanifest$/),
  document("sitemap-part", /^\/sitemaps\/[^/]+$/),
  document("google-feed", /^\/feeds\/google\.xml$/),
];
