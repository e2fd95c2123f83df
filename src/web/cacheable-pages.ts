import { WISHLIST_PARAM } from "#domain/catalogue/wishlist/wishlist.ts";
import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { ignoreQuery } from "#domain/shared/cacheable-path.ts";

import { removeUnknownFacets } from "./storefront/catalogue/filters/known-facets.ts";
import type { ShopQuery } from "./storefront/catalogue/shop-query.ts";
import {
  hasTooManyValues,
  isValidText,
  readCollectionQuery,
  readNormalizedShopQuery,
  buildShopSearch,
} from "./storefront/catalogue/shop-query.ts";
import { hasNoFinderParams } from "./storefront/finder/finder-url.ts";
import { SENT_PARAM } from "./storefront/messages/form-key.ts";
import { SIZE_PARAM } from "./storefront/product/size-param.ts";
import { readStars, STARS_PARAM } from "./storefront/product/stars-param.ts";
import { TERM_PARAM } from "./storefront/tracking/term-param.ts";

/** A cacheable path with its route. */
interface CacheablePage extends CacheablePath {
  /** The ids of the page's route and its parents, whose data can be requested separately. */
  routes: readonly string[];
}

/** Describes a page in the storefront's layout. @param name path of the route file, relative to `storefront/routes` */
function createPage(
  name: string,
  path: RegExp,
  normalizeQuery: CacheablePath["normalizeQuery"] = ignoreQuery,
): CacheablePage {
  return {
    path,
    normalizeQuery,
    routes: ["root", "storefront/routes/layout", `storefront/routes/${name}`],
  };
}

/** Describes a document outside the storefront's layout. @param name file name in `storefront/routes/documents` */
function createDocument(name: string, path: RegExp): CacheablePage {
  return { path, normalizeQuery: ignoreQuery, routes: ["root", `storefront/routes/documents/${name}`] };
}

/** Returns a query with only the selected size and the reviews' star filter. Omits invalid values. */
const buildProductQuery: CacheablePath["normalizeQuery"] = (params) => {
  const size = params.get(SIZE_PARAM) ?? "";
  const stars = readStars(params);
  const query = new URLSearchParams({
    ...(isValidText(size) && { [SIZE_PARAM]: size }),
    ...(stars !== undefined && { [STARS_PARAM]: String(stars) }),
  });
  return query.size === 0 ? "" : `?${query.toString()}`;
};

/** Returns the normalized query of a product list. Returns undefined, which disables caching, for too many values. */
function buildListQuery(query: ShopQuery): string | undefined {
  return hasTooManyValues(query) ? undefined : buildShopSearch(removeUnknownFacets(query));
}

/** Pages and documents that are the same for every visitor. */
export const CACHEABLE_PAGES: readonly CacheablePage[] = [
  createPage("home", /^\/$/),
  createPage("shop", /^\/shop$/, (params) => buildListQuery(readNormalizedShopQuery(params))),
  createPage("collections", /^\/collections$/),
  createPage("collection", /^\/collections\/[^/]+$/, (params) => buildListQuery(readCollectionQuery(params))),
  createPage("notes", /^\/notes$/),
  createPage("note", /^\/notes\/[^/]+$/, (params) => buildListQuery(readCollectionQuery(params))),
  createPage("family", /^\/families\/[^/]+$/, (params) => buildListQuery(readCollectionQuery(params))),
  createPage("finder/find", /^\/find$/, (params) => (hasNoFinderParams(params) ? "" : undefined)),
  createPage("product", /^\/product\/[^/]+$/, buildProductQuery),
  createPage("wishlist", /^\/wishlist$/, (params) => (params.has(WISHLIST_PARAM) ? undefined : "")),
  createPage("information/about", /^\/about$/),
  createPage("information/our-story", /^\/our-story$/),
  createPage("information/return-policy", /^\/return-policy$/),
  createPage("information/contact", /^\/contact$/, (params) =>
    params.has(SENT_PARAM) ? `?${SENT_PARAM}=1` : "",
  ),
  createPage("orders/track-order", /^\/track-order$/, (params) => (params.has(TERM_PARAM) ? undefined : "")),
  createDocument("robots", /^\/robots\.txt$/),
  createDocument("sitemap", /^\/sitemap\.xml$/),
  createDocument("web-manifest", /^\/site\.webmanifest$/),
  createDocument("sitemap-part", /^\/sitemaps\/[^/]+$/),
  createDocument("google-feed", /^\/feeds\/google\.xml$/),
];
