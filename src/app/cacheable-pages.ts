import type { CacheablePath } from "#platform/rules/cacheable-path.ts";
import { ignoreQuery } from "#platform/rules/cacheable-path.ts";

import { removeUnknownFacets } from "#catalogue/storefront/filters/known-facets.ts";
import type { ShopQuery } from "#catalogue/storefront/shop-query.ts";
import {
  hasTooManyValues,
  isValidText,
  readCollectionQuery,
  readNormalizedShopQuery,
} from "#catalogue/storefront/read-shop-query.ts";
import { buildShopSearch } from "#catalogue/storefront/shop-query.ts";
import { hasNoFinderParams } from "#catalogue/storefront/finder/finder-url.ts";
import { SENT_PARAM } from "#kit/storefront/form-key.ts";
import { SIZE_PARAM } from "#catalogue/storefront/product/size-param.ts";
import { readStars, STARS_PARAM } from "#reviews/storefront/product/stars-param.ts";
import { TERM_PARAM } from "#orders/storefront/tracking/term-param.ts";

/** A cacheable path with its route. */
interface CacheablePage extends CacheablePath {
  /** The ids of the page's route and its parents, whose data can be requested separately. */
  routes: readonly string[];
}

/** Describes a page in the storefront's layout. @param route id of the route: path of its file below `src` */
function createPage(
  route: string,
  path: RegExp,
  normalizeQuery: CacheablePath["normalizeQuery"] = ignoreQuery,
): CacheablePage {
  return {
    path,
    normalizeQuery,
    routes: ["root", "app/storefront/routes/layout", route],
  };
}

/** Describes a document outside the storefront's layout. @param name file name in `app/screens/feeds/storefront/routes` */
function createDocument(name: string, path: RegExp): CacheablePage {
  return {
    path,
    normalizeQuery: ignoreQuery,
    routes: ["root", `app/screens/feeds/storefront/routes/${name}`],
  };
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
  createPage("app/screens/home/storefront/routes/home", /^\/$/),
  createPage("catalogue/storefront/routes/shop", /^\/shop$/, (params) =>
    buildListQuery(readNormalizedShopQuery(params)),
  ),
  createPage("catalogue/storefront/routes/collections", /^\/collections$/),
  createPage("catalogue/storefront/routes/collection", /^\/collections\/[^/]+$/, (params) =>
    buildListQuery(readCollectionQuery(params)),
  ),
  createPage("catalogue/storefront/routes/notes", /^\/notes$/),
  createPage("catalogue/storefront/routes/note", /^\/notes\/[^/]+$/, (params) =>
    buildListQuery(readCollectionQuery(params)),
  ),
  createPage("catalogue/storefront/routes/family", /^\/families\/[^/]+$/, (params) =>
    buildListQuery(readCollectionQuery(params)),
  ),
  createPage("catalogue/storefront/routes/finder/find", /^\/find$/, (params) =>
    hasNoFinderParams(params) ? "" : undefined,
  ),
  createPage("app/screens/product/storefront/routes/product", /^\/product\/[^/]+$/, buildProductQuery),
  createPage("app/screens/information/storefront/routes/about", /^\/about$/),
  createPage("app/screens/information/storefront/routes/our-story", /^\/our-story$/),
  createPage("app/screens/information/storefront/routes/return-policy", /^\/return-policy$/),
  createPage("messages/storefront/routes/contact", /^\/contact$/, (params) =>
    params.has(SENT_PARAM) ? `?${SENT_PARAM}=1` : "",
  ),
  createPage("orders/storefront/routes/track-order", /^\/track-order$/, (params) =>
    params.has(TERM_PARAM) ? undefined : "",
  ),
  createDocument("robots", /^\/robots\.txt$/),
  createDocument("sitemap", /^\/sitemap\.xml$/),
  createDocument("web-manifest", /^\/site\.webmanifest$/),
  createDocument("sitemap-part", /^\/sitemaps\/[^/]+$/),
  createDocument("google-feed", /^\/feeds\/google\.xml$/),
];
