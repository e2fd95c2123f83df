import { ACCORD_SLUGS } from "#catalogue/rules/scent/accords.ts";
import {
  CONCENTRATIONS,
  DAY_NIGHT,
  LONGEVITIES,
  OCCASIONS,
  SEASONS,
  SILLAGES,
} from "#catalogue/rules/scent/scent-terms.ts";
import type { Term } from "#catalogue/rules/scent/scent-terms.ts";
import type { ScentProfile } from "#catalogue/rules/scent/scent.ts";
import { MAX_SCENT_LINE_LENGTH } from "#catalogue/rules/scent/scent.ts";

import type { Random } from "./random.ts";

/** Weights of the accords, the heaviest first. */
const WEIGHTS = [90, 65, 45, 30];

/** Generates a scent profile for a product with the given middle notes. */
export function generateScent(random: Random, middleNotes: string): ScentProfile {
  const accords = random.sample(ACCORD_SLUGS, WEIGHTS.length);
  return {
    line: middleNotes.slice(0, MAX_SCENT_LINE_LENGTH),
    concentration: pickSlug(random, CONCENTRATIONS),
    longevity: pickSlug(random, LONGEVITIES),
    sillage: pickSlug(random, SILLAGES),
    seasons: pickSlugs(random, SEASONS, 2),
    dayNight: pickSlug(random, DAY_NIGHT),
    occasions: pickSlugs(random, OCCASIONS, random.drawBetween(1, 3)),
    accords: accords.map((accord, index) => ({ accord, weight: WEIGHTS[index] ?? 1 })),
  };
}

function pickSlug<Slug extends string>(random: Random, terms: readonly Term<Slug>[]): Slug {
  return random.pick(terms).slug;
}

/** Picks distinct slugs and returns them in the order of the list. */
function pickSlugs<Slug extends string>(random: Random, terms: readonly Term<Slug>[], count: number): Slug[] {
  const picked = random.sample(terms, count);
  return terms.filter((term) => picked.includes(term)).map(({ slug }) => slug);
}
