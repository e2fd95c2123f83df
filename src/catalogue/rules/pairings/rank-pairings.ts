import type { Accord, AccordSlug } from "../scent/accords.ts";
import type { Sillage } from "../scent/scent-terms.ts";
import { SILLAGES } from "../scent/scent-terms.ts";

/** The product data that determines how well two products pair. */
export interface PairingScent {
  id: string;
  accords: readonly Accord[];
  sillage: Sillage | null;
}

/** A product that pairs with another product, and the accords that both share, the most important first. */
export interface Pairing {
  id: string;
  shared: AccordSlug[];
}

/** Number of shared accords that the product page shows. */
const SHOWN_ACCORD_COUNT = 2;
/** Factor for two fragrances of different strength, which layer better than two equally strong ones. */
const CONTRAST_FACTOR = 1.25;

/**
 * Ranks the products that share accords with a product, the best first. A shared accord counts with the smaller of its
 * two weights. Products without a shared accord are omitted. Equal scores are sorted by id.
 */
export function rankPairings(product: PairingScent, candidates: readonly PairingScent[]): Pairing[] {
  return candidates
    .filter(({ id }) => id !== product.id)
    .map((candidate) => {
      const shared = findSharedAccords(product.accords, candidate.accords);
      const weight = shared.reduce((sum, accord) => sum + accord.weight, 0);
      const factor = haveContrast(product.sillage, candidate.sillage) ? CONTRAST_FACTOR : 1;
      return { id: candidate.id, shared, score: weight * factor };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id, shared }) => ({
      id,
      shared: shared.slice(0, SHOWN_ACCORD_COUNT).map(({ accord }) => accord),
    }));
}

/** Returns the accords that both lists contain, with the smaller weight, the heaviest first. */
function findSharedAccords(first: readonly Accord[], second: readonly Accord[]): Accord[] {
  return first
    .flatMap(({ accord, weight }) => {
      const other = second.find((candidate) => candidate.accord === accord);
      return other === undefined ? [] : [{ accord, weight: Math.min(weight, other.weight) }];
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/** Returns whether one fragrance projects further than the other. */
function haveContrast(first: Sillage | null, second: Sillage | null): boolean {
  const getLevel = (sillage: Sillage | null) => SILLAGES.findIndex(({ slug }) => slug === sillage);
  return first !== null && second !== null && getLevel(first) !== getLevel(second);
}
