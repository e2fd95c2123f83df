import { facetMessages as messages } from "../../rules/facets/facet-messages.ts";
import type { FacetCounts } from "../../rules/facets/count-facets.ts";
import { filterMessages } from "../../rules/shop/filter-messages.ts";

import { buildFilterGroups } from "./build-filter-groups.server.ts";
import type { FilterChip, FilterGroup, Filters } from "./filters.ts";
import type { KnownQuery } from "./known-facets.ts";
import type { ShopQuery } from "../shop-query.ts";
import { buildShopSearch, MULTI_VALUE_FACETS, MULTI_VALUE_PARAMS, removeFilters } from "../shop-query.ts";

interface FilterData {
  facets: FacetCounts;
  /** Names of notes by slug. */
  noteNames: ReadonlyMap<string, string>;
  /** The URL path of the list. */
  path: string;
}

/**
 * Builds a list's filter options with texts and counts, and a removal link for each active filter.
 */
export function buildFilters(query: KnownQuery, { facets, noteNames, path }: FilterData): Filters {
  const groups = buildFilterGroups(query, facets, noteNames);
  const buildUrl = (change: Partial<ShopQuery>) =>
    `${path}${buildShopSearch({ ...query, page: 1, ...change })}`;
  return {
    groups,
    chips: [
      ...groups.flatMap((group) => buildChips(query, group, buildUrl)),
      ...buildPriceChip(query, buildUrl),
    ],
    clearUrl: `${path}${buildShopSearch(removeFilters(query))}`,
    minPrice: facets.minPrice,
    maxPrice: facets.maxPrice,
  };
}

type UrlBuilder = (change: Partial<ShopQuery>) => string;

function buildChips(query: KnownQuery, { name, options }: FilterGroup, buildUrl: UrlBuilder): FilterChip[] {
  const facet = MULTI_VALUE_FACETS.find((candidate) => MULTI_VALUE_PARAMS[candidate] === name);
  const selected = options.filter(({ isSelected, value }) => isSelected && value !== "");
  return selected.map(({ value, label }) => {
    if (facet === undefined) return { label, url: buildUrl({ [name]: undefined }) };
    const otherValues = query[facet].filter((other) => other !== value);
    return {
      label: facet === "withoutNotes" ? messages.without(label) : label,
      url: buildUrl({ [facet]: otherValues }),
    };
  });
}

function buildPriceChip({ minPrice, maxPrice }: KnownQuery, buildUrl: UrlBuilder): FilterChip[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const url = buildUrl({ minPrice: undefined, maxPrice: undefined });
  if (minPrice === undefined) return [{ label: filterMessages.priceUpTo(maxPrice ?? 0), url }];
  if (maxPrice === undefined) return [{ label: filterMessages.priceFrom(minPrice), url }];
  return [{ label: filterMessages.priceBetween(minPrice, maxPrice), url }];
}
