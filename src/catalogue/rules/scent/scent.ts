import type { Accord } from "./accords.ts";
import type { Family } from "./families.ts";
import type { Concentration, DayNight, Longevity, Occasion, Season, Sillage } from "./scent-terms.ts";

/** Maximum length of the line under a product's name (characters). */
export const MAX_SCENT_LINE_LENGTH = 60;
export const MAX_ACCORDS = 8;

/**
 * How a fragrance smells and wears. Longevity and sillage are the house's opinion. Staff can leave every value empty.
 */
export interface ScentProfile {
  /** A short description for cards, e.g. `Dry oud, saffron and leathery rose`. */
  line: string;
  concentration: Concentration | null;
  longevity: Longevity | null;
  sillage: Sillage | null;
  seasons: Season[];
  dayNight: DayNight | null;
  occasions: Occasion[];
  /** The heaviest accord first. */
  accords: Accord[];
}

/** A product's scent profile with the families derived from its accords or notes, the main family first. */
export interface ProductScent extends ScentProfile {
  families: Family[];
}

/** Returns a scent profile in which every value is empty. */
export function createEmptyScent(): ScentProfile {
  return {
    line: "",
    concentration: null,
    longevity: null,
    sillage: null,
    seasons: [],
    dayNight: null,
    occasions: [],
    accords: [],
  };
}

/** Returns the accords, the heaviest first. */
export function sortAccords(accords: readonly Accord[]): Accord[] {
  return accords.toSorted((a, b) => b.weight - a.weight);
}

/** Returns the part of a product's scent that staff enter. */
export function toScentProfile({ families: _derived, ...profile }: ProductScent): ScentProfile {
  return structuredClone(profile);
}
