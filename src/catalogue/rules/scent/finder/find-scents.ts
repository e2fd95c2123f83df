import type { FinderAnswers } from "./answers.ts";
import type { FinderCandidate, FinderMatch } from "./score-product.ts";
import { lacksAvoidedNotes, scoreProduct, suitsAudience, suitsBudget } from "./score-product.ts";

/** Maximum number of products in a result. */
export const FINDER_RESULTS = 3;

/** An answer that no product fits and that the result therefore ignores. */
export type IgnoredAnswer = "budget" | "audience";

/** A suggested product, and the answers that it fits. */
export interface FinderHit {
  id: string;
  match: FinderMatch;
}

export interface FinderResult {
  hits: FinderHit[];
  ignored: IgnoredAnswer[];
}

/**
 * Returns up to three products, best first. Products without a size in stock are not candidates. If no product fits
 * both the budget and the audience, the result ignores the budget, then the audience, then both. An avoided note is
 * never ignored. Equal scores are sorted by rating, name and id, so that equal answers always give the same result.
 */
export function findScents(candidates: readonly FinderCandidate[], answers: FinderAnswers): FinderResult {
  const acceptable = candidates.filter((candidate) => lacksAvoidedNotes(candidate, answers.avoided));
  const forShopper = acceptable.filter((candidate) => suitsAudience(candidate, answers.audience));
  const affordable = forShopper.filter((candidate) => suitsBudget(candidate, answers.budget));
  if (affordable.length > 0) return { hits: pickBest(affordable, answers), ignored: [] };
  if (forShopper.length > 0) return { hits: pickBest(forShopper, answers), ignored: ["budget"] };
  const affordableForOthers = acceptable.filter((candidate) => suitsBudget(candidate, answers.budget));
  if (affordableForOthers.length > 0) {
    return { hits: pickBest(affordableForOthers, answers), ignored: ["audience"] };
  }
  return {
    hits: pickBest(acceptable, answers),
    ignored: acceptable.length > 0 ? ["budget", "audience"] : [],
  };
}

function pickBest(candidates: readonly FinderCandidate[], answers: FinderAnswers): FinderHit[] {
  return candidates
    .map((candidate) => ({ candidate, match: scoreProduct(candidate, answers) }))
    .toSorted((a, b) => b.match.score - a.match.score || compareTies(a.candidate, b.candidate))
    .slice(0, FINDER_RESULTS)
    .map(({ candidate, match }) => ({ id: candidate.id, match }));
}

function compareTies(a: FinderCandidate, b: FinderCandidate): number {
  return b.rating - a.rating || compareTexts(a.name, b.name) || compareTexts(a.id, b.id);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
