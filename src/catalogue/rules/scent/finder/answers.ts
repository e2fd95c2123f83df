import type { Audience } from "../audience.ts";
import { AUDIENCES } from "../audience.ts";
import type { Family } from "../families.ts";
import { FAMILY_SLUGS } from "../families.ts";
import { OCCASIONS } from "../scent-terms.ts";
import type { Occasion, Season } from "../scent-terms.ts";

/** Version of the questions. Result URLs contain it, so that links with answers to older questions are recognized. */
const FINDER_VERSION = "1";

/** Maximum number of values in each list: liked families, liked notes and avoided notes. */
export const MAX_CHOICES = 10;

const MAX_BUDGET = 10_000_000;
const MAX_SLUG_LENGTH = 80;

/** Seasons by the weather in which a shopper wants to wear a fragrance. */
export const WEATHER_SEASONS = {
  hot: ["summer", "monsoon"],
  mild: ["spring", "autumn"],
  cold: ["winter"],
} as const satisfies Record<string, readonly Season[]>;

export type Weather = keyof typeof WEATHER_SEASONS;
export const WEATHERS = ["hot", "mild", "cold"] as const satisfies readonly Weather[];

export const TIMES_OF_DAY = ["day", "night"] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** A shopper's answers. A skipped question has no value or an empty list. */
export interface FinderAnswers {
  audience: Audience | undefined;
  occasion: Occasion | undefined;
  weather: Weather | undefined;
  time: TimeOfDay | undefined;
  families: Family[];
  /** Slugs of notes that the shopper likes. */
  notes: string[];
  /** Slugs of notes that the shopper avoids. */
  avoided: string[];
  /** Maximum price of the cheapest size in stock, in whole PKR. */
  budget: number | undefined;
}

/** The parameters of the finder's URLs, by answer. */
export const FINDER_PARAMS = {
  version: "v",
  audience: "for",
  occasion: "occasion",
  weather: "weather",
  time: "time",
  families: "family",
  notes: "note",
  avoided: "without",
  budget: "budget",
} as const satisfies Record<keyof FinderAnswers | "version", string>;

type FinderReading =
  | { kind: "answers"; answers: FinderAnswers; unknown: string[] }
  | { kind: "other-version" }
  | { kind: "too-many" };

/**
 * Parses the query of a finder URL. Unknown values are left out and returned in `unknown`. A query of another version
 * and a query with more than `MAX_CHOICES` values of one parameter are rejected, because incomplete answers would give
 * a wrong result.
 */
export function readFinderAnswers(params: URLSearchParams): FinderReading {
  if ((params.get(FINDER_PARAMS.version) ?? FINDER_VERSION) !== FINDER_VERSION)
    return { kind: "other-version" };
  if (Object.values(FINDER_PARAMS).some((name) => params.getAll(name).length > MAX_CHOICES)) {
    return { kind: "too-many" };
  }
  const unknown: string[] = [];
  const readList = <Value extends string>(name: string, isKnown: (value: string) => value is Value) => {
    const values = [...new Set(params.getAll(name).filter((value) => value !== ""))];
    unknown.push(
      ...values.filter((value) => !isKnown(value)).map((value) => value.slice(0, MAX_SLUG_LENGTH)),
    );
    return values.filter(isKnown);
  };
  const readChoice = <Value extends string>(name: string, choices: readonly Value[]) =>
    readList(name, (value): value is Value => choices.some((choice) => choice === value))[0];
  const notes = readList(FINDER_PARAMS.notes, isSlug);
  const [budget] = readList(FINDER_PARAMS.budget, isBudget);
  const answers: FinderAnswers = {
    audience: readChoice(FINDER_PARAMS.audience, AUDIENCES),
    occasion: readChoice(
      FINDER_PARAMS.occasion,
      OCCASIONS.map(({ slug }) => slug),
    ),
    weather: readChoice(FINDER_PARAMS.weather, WEATHERS),
    time: readChoice(FINDER_PARAMS.time, TIMES_OF_DAY),
    families: readList(FINDER_PARAMS.families, (value): value is Family =>
      FAMILY_SLUGS.some((slug) => slug === value),
    ),
    notes,
    // A note that is both liked and avoided counts as avoided.
    avoided: readList(FINDER_PARAMS.avoided, isSlug),
    budget: budget === undefined ? undefined : Number(budget),
  };
  return {
    kind: "answers",
    answers: { ...answers, notes: notes.filter((slug) => !answers.avoided.includes(slug)) },
    unknown,
  };
}

function isSlug(value: string): value is string {
  return value.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);
}

function isBudget(value: string): value is string {
  return /^[1-9]\d{0,7}$/.test(value) && Number(value) <= MAX_BUDGET;
}

/** Returns the answers as names and values of URL parameters, with the version first. */
export function listFinderParams(answers: FinderAnswers): [name: string, value: string][] {
  const { version, ...names } = FINDER_PARAMS;
  const entries = Object.entries(names) as [keyof FinderAnswers, string][];
  return [
    [version, FINDER_VERSION],
    ...entries.flatMap(([answer, name]) =>
      [answers[answer] ?? []].flat().map((value): [string, string] => [name, String(value)]),
    ),
  ];
}

const ROUND_PRICES = [1000, 2000, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000];
const MAX_BUDGETS = 5;

/**
 * Returns up to five round prices in PKR between the lowest and the highest price of the shop, so that each budget
 * includes some products and excludes others.
 */
export function listBudgets(lowest: number, highest: number): number[] {
  const candidates = ROUND_PRICES.filter((price) => price >= lowest && price < highest);
  const step = Math.ceil(candidates.length / MAX_BUDGETS);
  return candidates.filter((_, index) => index % step === 0);
}
