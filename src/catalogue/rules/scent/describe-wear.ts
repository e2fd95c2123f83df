import type { ScentProfile } from "./scent.ts";
import type { Term } from "./scent-terms.ts";
import { DAY_NIGHT, LONGEVITIES, OCCASIONS, SEASONS, SILLAGES } from "./scent-terms.ts";

/** A step on a scale, e.g. the third of four; `step` starts at 1. */
export interface ScaleStep {
  name: string;
  description: string;
  step: number;
  steps: number;
}

/** How a fragrance wears, in words for customers. Details that staff did not state are null or empty. */
export interface Wear {
  longevity: ScaleStep | null;
  sillage: ScaleStep | null;
  seasons: string[];
  dayNight: string | null;
  occasions: string[];
}

function toScaleStep(terms: readonly Term[], slug: string | null): ScaleStep | null {
  const index = terms.findIndex((term) => term.slug === slug);
  const term = terms[index];
  return term === undefined
    ? null
    : { name: term.name, description: term.description, step: index + 1, steps: terms.length };
}

function listNames(terms: readonly Term[], slugs: readonly string[]): string[] {
  return terms.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name);
}

/** Describes how a fragrance wears; null if staff stated nothing. */
export function describeWear(scent: ScentProfile): Wear | null {
  const wear = {
    longevity: toScaleStep(LONGEVITIES, scent.longevity),
    sillage: toScaleStep(SILLAGES, scent.sillage),
    seasons: listNames(SEASONS, scent.seasons),
    dayNight: DAY_NIGHT.find(({ slug }) => slug === scent.dayNight)?.name ?? null,
    occasions: listNames(OCCASIONS, scent.occasions),
  };
  const isStated = Object.values(wear).some((part) =>
    Array.isArray(part) ? part.length > 0 : part !== null,
  );
  return isStated ? wear : null;
}
