import type { FinderAnswers } from "./answers.ts";
import type { FinderCandidate } from "./score-product.ts";
import { lacksAvoidedNotes, suitsAudience, suitsBudget } from "./score-product.ts";

/** Maximum volume of a small bottle in a discovery set (ml). */
export const SMALL_BOTTLE_ML = 10;

/** A set of small bottles and testers of several products; `partIds` are the ids of these products. */
export interface DiscoverySet extends FinderCandidate {
  partIds: readonly string[];
}

/**
 * Returns the discovery set with the most products from the result, or undefined if none suits the answers: a set must
 * fit the audience and the budget, and no part may contain an avoided note. Equal sets are sorted by rating and id.
 * @param hitIds ids of the products in the result
 * @param candidates the products that the finder can suggest; they include the parts of every set that is in stock
 */
export function pickDiscoverySet(
  sets: readonly DiscoverySet[],
  hitIds: readonly string[],
  candidates: readonly FinderCandidate[],
  { audience, budget, avoided }: FinderAnswers,
): DiscoverySet | undefined {
  if (hitIds.length === 0) return undefined;
  const acceptableIds = new Set(
    candidates.filter((candidate) => lacksAvoidedNotes(candidate, avoided)).map(({ id }) => id),
  );
  const countHits = ({ partIds }: DiscoverySet) => partIds.filter((id) => hitIds.includes(id)).length;
  return sets
    .filter(
      (set) =>
        lacksAvoidedNotes(set, avoided) &&
        suitsAudience(set, audience) &&
        suitsBudget(set, budget) &&
        set.partIds.every((id) => acceptableIds.has(id)),
    )
    .toSorted((a, b) => countHits(b) - countHits(a) || b.rating - a.rating || (a.id < b.id ? -1 : 1))[0];
}
