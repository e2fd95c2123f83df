import type { FacetCount, ProductFilter } from "../product-query.ts";
import { SizeCounter, createCounter } from "./count-sizes.ts";
import type { FacetIndex, FacetProduct, ProductFacet } from "./facet-index.ts";
import { PRODUCT_FACETS } from "./facet-index.ts";

/** The number of products for each filter option, the most frequent first. Options without products are omitted. */
export interface FacetCounts extends Record<ProductFacet, FacetCount[]> {
  /** Number of products that match the filter. */
  total: number;
  /** Number of products with a size in stock. */
  available: number;
  sizes: FacetCount[];
  /**
   * Range of the prices of single sizes in PKR, among the products of the list or search. Of the other filters, only
   * category, sizes and availability limit the range, so that a price filter of the whole range excludes no product.
   * Both prices are 0 without products.
   */
  minPrice: number;
  maxPrice: number;
}

/** Data that the counts depend on, in addition to the products and the filter. */
export interface FacetContext {
  /** The ids of sizes with stock 0. */
  soldOut: ReadonlySet<number>;
  /** The ids of the products to count, e.g. the results of a search; all products if undefined. */
  ids?: ReadonlySet<string> | undefined;
}

/**
 * Counts the products for each filter option. The count of an option applies the filters of all other facets. The count
 * of a note also applies the selected notes, because a product must have all of them. Ignores the filter's `search` and
 * `notes`, because `ids` contains only products that match both.
 */
export function countFacets(
  index: FacetIndex,
  filter: ProductFilter,
  { soldOut, ids }: FacetContext,
): FacetCounts {
  const isInScope = createScope(index, filter);
  const checks = createChecks(index, filter);
  const counters = mapFacets((facet) => createCounter(index.values[facet]));
  const sizes = new SizeCounter(index.values.sizes, filter, soldOut);
  for (const product of index.products) {
    if ((ids !== undefined && !ids.has(product.id)) || !isInScope(product)) continue;
    const failedFacet = findFailedFacet(checks, product);
    if (
      failedFacet === undefined ||
      filter.category === undefined ||
      matchesCategoryFilter(checks, product)
    ) {
      sizes.addPrices(product);
    }
    // The selected notes apply to the counts of other notes too.
    if (failedFacet === "several" || failedFacet === "notes") continue;
    if (failedFacet !== undefined) {
      if (sizes.hasMatch(product)) counters[failedFacet].add(product.values[failedFacet]);
    } else if (sizes.add(product)) {
      for (const facet of PRODUCT_FACETS) counters[facet].add(product.values[facet]);
    }
  }
  return {
    ...sizes.getCounts(),
    ...mapFacets((facet) => counters[facet].list()),
  };
}

function mapFacets<Value>(create: (facet: ProductFacet) => Value): Record<ProductFacet, Value> {
  return {
    audiences: create("audiences"),
    categories: create("categories"),
    families: create("families"),
    concentrations: create("concentrations"),
    occasions: create("occasions"),
    notes: create("notes"),
  };
}

/** Returns a predicate for the products in the list of the filter's collection, note or family. */
function createScope({ values }: FacetIndex, { collection, noteSlug, family }: ProductFilter) {
  const note = noteSlug === undefined ? undefined : values.notes.indexOf(noteSlug);
  const familyPosition = family === undefined ? undefined : values.families.indexOf(family);
  return (product: FacetProduct) =>
    (collection === undefined || product.collection === collection) &&
    (note === undefined || product.values.notes.includes(note)) &&
    (familyPosition === undefined || product.values.families.includes(familyPosition));
}

/** The condition that the filter sets for one facet. */
interface Check {
  facet: ProductFacet;
  matches: (values: FacetProduct["values"]) => boolean;
}

/** Returns the facet that a product does not match, `several` for more than one, or `undefined` if it matches all. */
function findFailedFacet(
  checks: readonly Check[],
  { values }: FacetProduct,
): ProductFacet | "several" | undefined {
  let failed: ProductFacet | undefined;
  for (const { facet, matches } of checks) {
    if (matches(values)) continue;
    if (failed !== undefined) return "several";
    failed = facet;
  }
  return failed;
}

function matchesCategoryFilter(checks: readonly Check[], { values }: FacetProduct): boolean {
  return checks.every(({ facet, matches }) => facet !== "categories" || matches(values));
}

function createChecks(index: FacetIndex, filter: ProductFilter): Check[] {
  const { category, categories, withNotes = [], withoutNotes = [] } = filter;
  const checks = [
    ...createValueChecks(index, "categories", category === undefined ? undefined : [category]),
    // `categories` are those of the selected audiences. An empty list matches no products.
    ...createValueChecks(index, "categories", categories, "audiences"),
    ...createValueChecks(index, "families", omitEmptyList(filter.families)),
    ...createValueChecks(index, "concentrations", omitEmptyList(filter.concentrations)),
    ...createValueChecks(index, "occasions", omitEmptyList(filter.occasions)),
  ];
  if (withNotes.length + withoutNotes.length === 0) return checks;
  const included = withNotes.map((note) => index.values.notes.indexOf(note));
  const excluded = withoutNotes.map((note) => index.values.notes.indexOf(note));
  const matches = ({ notes }: FacetProduct["values"]) =>
    included.every((note) => notes.includes(note)) && !excluded.some((note) => notes.includes(note));
  return [...checks, { facet: "notes", matches }];
}

function omitEmptyList(values: readonly string[] | undefined): readonly string[] | undefined {
  return values?.length === 0 ? undefined : values;
}

/**
 * Returns the check that a product has one of the selected values, or no check without a selection.
 * @param facet the facet that the check belongs to
 */
function createValueChecks(
  index: FacetIndex,
  source: ProductFacet,
  selected: readonly string[] | undefined,
  facet: ProductFacet = source,
): Check[] {
  if (selected === undefined) return [];
  const positions = new Set(selected.map((value) => index.values[source].indexOf(value)));
  return [{ facet, matches: (values) => values[source].some((value) => positions.has(value)) }];
}
