import { expect } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import type { FacetCount, ProductFilter } from "#catalogue/rules/product-query.ts";
import { getAudience } from "#catalogue/rules/scent/audience.ts";
import { listCategories } from "#catalogue/operations/lists/list-categories.ts";
import { listProductFacets } from "#catalogue/operations/lists/list-product-facets.ts";
import { listProducts } from "#catalogue/operations/lists/list-products.ts";

/** Maximum number of options to check per facet. */
const MAX_OPTION_COUNT = 4;

/** Expects each option's count to equal the total of the product list with that option selected. */
export async function expectCountsToMatchTotals(db: Database, filter: ProductFilter): Promise<void> {
  const categories = await listCategories(db);
  const facets = await listProductFacets(db, filter);
  const getTotal = async (option: ProductFilter) => (await listProducts(db, { ...filter, ...option })).total;
  expect(facets.total, JSON.stringify(filter)).toBe(await getTotal({}));
  expect(facets.available, `available ${JSON.stringify(filter)}`).toBe(await getTotal({ available: true }));
  const options: [FacetCount[], (value: never) => ProductFilter][] = [
    [facets.categories, (value) => ({ category: value })],
    [facets.families, (value) => ({ families: [value] })],
    [facets.concentrations, (value) => ({ concentrations: [value] })],
    [facets.occasions, (value) => ({ occasions: [value] })],
    [facets.notes, (value) => ({ withNotes: [...(filter.withNotes ?? []), value] })],
    [facets.sizes, (value) => ({ sizes: [value] })],
    [facets.audiences, (value) => ({ categories: categories.filter((name) => getAudience(name) === value) })],
  ];
  for (const [counts, select] of options) {
    for (const { value, count } of counts.slice(0, MAX_OPTION_COUNT)) {
      const option = select(value as never);
      expect(count, JSON.stringify([filter, option])).toBe(await getTotal(option));
    }
  }
}
