import { AUDIENCES } from "../../rules/scent/audience.ts";
import { FAMILY_SLUGS } from "../../rules/scent/families.ts";
import { CONCENTRATIONS, OCCASIONS } from "../../rules/scent/scent-terms.ts";

import type { ShopQuery } from "../shop-query.ts";

const CONCENTRATION_SLUGS = CONCENTRATIONS.map(({ slug }) => slug);
const OCCASION_SLUGS = OCCASIONS.map(({ slug }) => slug);

/** A query that contains only known audiences, families, concentrations and occasions. */
export interface KnownQuery extends Omit<
  ShopQuery,
  "audiences" | "families" | "concentrations" | "occasions"
> {
  audiences: (typeof AUDIENCES)[number][];
  families: (typeof FAMILY_SLUGS)[number][];
  concentrations: (typeof CONCENTRATION_SLUGS)[number][];
  occasions: (typeof OCCASION_SLUGS)[number][];
}

/**
 * Removes unknown values of fixed facets. Sets `hasIgnoredFilters` if it removed any. Sorts values in the order of
 * the fixed lists.
 */
export function removeUnknownFacets(query: ShopQuery): KnownQuery {
  const knownValues = {
    audiences: AUDIENCES.filter((value) => query.audiences.includes(value)),
    families: FAMILY_SLUGS.filter((value) => query.families.includes(value)),
    concentrations: CONCENTRATION_SLUGS.filter((value) => query.concentrations.includes(value)),
    occasions: OCCASION_SLUGS.filter((value) => query.occasions.includes(value)),
  };
  const facets = ["audiences", "families", "concentrations", "occasions"] as const;
  const hasUnknown = facets.some((facet) => knownValues[facet].length < query[facet].length);
  return { ...query, ...knownValues, hasIgnoredFilters: hasUnknown ? true : query.hasIgnoredFilters };
}
