import type { Database } from "#platform/db/client.server.ts";
import { facetMessages } from "../../rules/facets/facet-messages.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { PAGE_SIZE } from "#kit/rules/paging.ts";
import { listProductFacets } from "../../operations/lists/list-product-facets.ts";
import { listProducts } from "../../operations/lists/list-products.ts";
import { readNoteNames, resolveFacets } from "../../operations/lists/resolve-facets.ts";
import type { ProductMatch } from "../../operations/search/product-match.ts";

import { buildFilters } from "../filters/build-filters.server.ts";
import { TOTAL_HEADER } from "../use-sheet-count.ts";
import { removeUnknownFacets } from "../filters/known-facets.ts";
import type { ShopQuery } from "../shop-query.ts";
import { hasTooManyValues, readShopQuery } from "../read-shop-query.ts";
import { removeFilters } from "../shop-query.ts";

interface ListOptions {
  /** The URL path of the page, without the query. */
  path: string;
  /** Limits the list to the products of a collection, note or family. */
  scope?: Pick<ProductFilter, "collection" | "noteSlug" | "family">;
  match?: ProductMatch | undefined;
}

/** Returns a response header with the product count. The filter sheet reads this header. */
export function buildTotalHeader({ total }: { total: number }): Record<string, string> {
  return { [TOTAL_HEADER]: String(total) };
}

/**
 * Loads a page of a product list with its filters. Removes unknown values from the query and reports this in `notice`.
 * For a query with too many values, the list is empty and `problem` states the reason.
 */
export async function loadProductList(
  db: Database,
  urlQuery: ShopQuery,
  { path, scope = {}, match }: ListOptions,
) {
  if (hasTooManyValues(urlQuery)) {
    const query = { ...readShopQuery(new URLSearchParams()), ...removeFilters(urlQuery) };
    const list = { items: [], page: 1, pageSize: PAGE_SIZE, total: 0 };
    return { query, list, filters: undefined, notice: undefined, problem: facetMessages.tooManyValues };
  }
  const knownQuery = removeUnknownFacets(urlQuery);
  const { unknownNotes, ...resolved } = await resolveFacets(db, knownQuery);
  const query = {
    ...knownQuery,
    sizes: resolved.sizes,
    notes: resolved.withNotes.filter((note) => !unknownNotes.includes(note)),
    withoutNotes: resolved.withoutNotes.filter((note) => !unknownNotes.includes(note)),
    hasIgnoredFilters: undefined,
  };
  const { notes: withNotes, audiences: _audiences, hasIgnoredFilters: _ignored, ...others } = query;
  const filter = { ...others, ...scope, withNotes, categories: resolved.categories };
  const { sort: _sort, page: _page, ...facetFilter } = filter;
  const [list, facets, noteNames] = await Promise.all([
    listProducts(db, { ...filter, pageSize: PAGE_SIZE }, match),
    listProductFacets(db, facetFilter, match),
    readNoteNames(db),
  ]);
  const hasIgnoredFilters = knownQuery.hasIgnoredFilters === true || unknownNotes.length > 0;
  return {
    query,
    list,
    filters: buildFilters(query, { facets, noteNames, path }),
    notice: hasIgnoredFilters ? facetMessages.ignored : undefined,
    problem: undefined,
  };
}
