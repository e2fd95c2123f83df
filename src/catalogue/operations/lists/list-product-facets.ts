import { and } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { FacetCounts } from "../../rules/facets/count-facets.ts";
import { countFacets } from "../../rules/facets/count-facets.ts";
import { parseMillilitres } from "../../rules/variant.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { matchProducts } from "../search/match-products.ts";
import type { ProductMatch } from "../search/product-match.ts";

import { cacheByFilter } from "./count-matching.ts";
import { buildProductCondition } from "./product-filter.ts";
import { readFacetIndex, readSoldOutSizes } from "./read-facet-index.ts";

/**
 * Returns the number of products that match the filter, and the number for each filter option: sizes from small to
 * large, categories by name, other options by frequency. Counts in memory, because grouping in SQL takes longer than
 * the rest of the page (decision 011). Caches the counts until a change can affect them.
 * @param knownMatch result of `matchProducts` for the filter's search, if the caller has it
 */
export async function listProductFacets(
  db: Database,
  filter: ProductFilter = {},
  knownMatch?: ProductMatch,
): Promise<FacetCounts> {
  const countOptions = async () => {
    const [index, soldOut, ids] = await Promise.all([
      readFacetIndex(db),
      readSoldOutSizes(db),
      findMatchingIds(db, filter, knownMatch),
    ]);
    const counts = countFacets(index, filter, { soldOut, ids });
    return {
      ...counts,
      sizes: counts.sizes.toSorted((a, b) => compareSizes(a.value, b.value)),
      categories: counts.categories.toSorted((a, b) => a.value.localeCompare(b.value, "en")),
    };
  };
  return cacheByFilter(db, "facets", filter, countOptions, true);
}

function compareSizes(a: string, b: string): number {
  const [left, right] = [parseMillilitres(a), parseMillilitres(b)];
  return left === right ? a.localeCompare(b, "en") : left - right;
}

/**
 * Returns the ids of the products that match the search and the unparsed notes. Only the database can evaluate
 * these two filters.
 */
async function findMatchingIds(
  db: Database,
  { search, notes = [] }: ProductFilter,
  knownMatch: ProductMatch | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (search === undefined && notes.length === 0) return undefined;
  return cacheUntilCatalogueChange(
    db,
    `found ${JSON.stringify([search, notes])}`,
    async () => {
      const match = search === undefined ? undefined : (knownMatch ?? (await matchProducts(db, search)));
      const rows = await db
        .select({ id: products.id })
        .from(products)
        .where(and(buildProductCondition(db, { notes }), match?.condition));
      return new Set(rows.map(({ id }) => id));
    },
    { isFreeForm: true },
  );
}
