import { normalizeNote } from "../rules/fragrance-note.ts";
import { MAX_FACET_VALUES, getDefaultSort, listSorts } from "../rules/product-query.ts";
import { orderBounds } from "#kit/rules/order-bounds.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";

import type { MultiValueFacet, ShopQuery } from "./shop-query.ts";
import { buildShopSearch, MULTI_VALUE_FACETS, MULTI_VALUE_PARAMS } from "./shop-query.ts";

const MAX_PAGE = 10_000;
const MAX_PRICE = 100_000_000;
const MAX_LABEL_LENGTH = 120;

function readNumber(value: string | null, max: number): number | undefined {
  if (value === null || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined;
}

function readPage(value: string | null): number {
  const page = readNumber(value, MAX_PAGE);
  return page !== undefined && Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Whether a text can be an id or label in the database: not empty, not too long, well-formed and without NUL. */
export function isValidText(value: string): boolean {
  return (
    value !== "" && value.length <= MAX_LABEL_LENGTH && value.isWellFormed() && !value.includes("\u0000")
  );
}

/** Returns at most one value more than allowed, so that callers can detect an excess. */
function readFacetValues(params: URLSearchParams, facet: MultiValueFacet): string[] {
  const isNote = facet === "notes" || facet === "withoutNotes";
  const values = params
    .getAll(MULTI_VALUE_PARAMS[facet])
    .map((value) => (isNote ? normalizeNote(value) : value));
  return [...new Set(values.filter(isValidText))].slice(0, MAX_FACET_VALUES + 1);
}

/** Parses the parameters of a product list's URL. */
export function readShopQuery(params: URLSearchParams): ShopQuery {
  const sort = params.get("sort");
  const search = params.get("search") || undefined;
  return orderBounds({
    search,
    collection: params.get("collection")?.trim() || undefined,
    category: [params.get("category") ?? ""].find(isValidText),
    audiences: readFacetValues(params, "audiences"),
    families: readFacetValues(params, "families"),
    sizes: readFacetValues(params, "sizes"),
    concentrations: readFacetValues(params, "concentrations"),
    occasions: readFacetValues(params, "occasions"),
    notes: readFacetValues(params, "notes"),
    withoutNotes: readFacetValues(params, "withoutNotes"),
    minPrice: readNumber(params.get("min"), MAX_PRICE),
    maxPrice: readNumber(params.get("max"), MAX_PRICE),
    available: params.get("available") === "true" ? true : undefined,
    hasIgnoredFilters: params.get("ignored") === "1" ? true : undefined,
    sort: listSorts(search).find((option) => option === sort) ?? getDefaultSort(search),
    page: readPage(params.get("page")),
  });
}

/** Parses the query of the shop's URL and normalizes its search text. */
export function readNormalizedShopQuery(urlParams: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(urlParams);
  params.set("search", normalizeQuery(params.get("search") ?? ""));
  return readShopQuery(params);
}

/** Parses the query of a collection's URL. Ignores searches, which only the shop page supports. */
export function readCollectionQuery(urlParams: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(urlParams);
  params.delete("search");
  return { ...readShopQuery(params), collection: undefined };
}

/** Returns whether any facet has more values than allowed. */
export function hasTooManyValues(query: ShopQuery): boolean {
  return MULTI_VALUE_FACETS.some((facet) => query[facet].length > MAX_FACET_VALUES);
}

/** Returns the list's URL query string for the form's current values. */
export function readListForm(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  return buildShopSearch(readShopQuery(params));
}
