import type { Audience } from "../audience.ts";
import type { Family } from "../families.ts";
import type { ProductScent } from "../scent.ts";
import type { FinderAnswers, TimeOfDay, Weather } from "./answers.ts";
import { WEATHER_SEASONS } from "./answers.ts";

/** The properties of a product that the finder compares with the answers. */
export interface FinderCandidate {
  id: string;
  name: string;
  /** `undefined` if the product's category names no audience. */
  audience: Audience | undefined;
  scent: Pick<ProductScent, "occasions" | "seasons" | "dayNight" | "families">;
  noteSlugs: readonly string[];
  /** Lowest unit price of a size in stock, in PKR. */
  price: number;
  rating: number;
}

/** Points for each answer that the product fits. Notes score highest, because they are the most precise answers. */
export const POINTS = {
  note: 6,
  /** Indexed by the liked family's rank among the product's families. */
  family: [5, 3, 2],
  occasion: 4,
  time: 3,
  /** The product suits day and night. */
  bothTimes: 2,
  weather: 3,
  audience: 3,
  /** The product is for everyone, and the shopper looks for a fragrance for women or men. */
  unisex: 2,
} as const;

/** The answers that a product fits, which are the reasons for its score. */
export interface FinderMatch {
  notes: string[];
  families: Family[];
  occasion: FinderAnswers["occasion"];
  time: TimeOfDay | undefined;
  weather: Weather | undefined;
  audience: Audience | undefined;
  score: number;
}

/** Returns whether the product has the wanted audience, is for everyone, or has no stated audience. */
export function suitsAudience({ audience }: FinderCandidate, wanted: FinderAnswers["audience"]): boolean {
  return wanted === undefined || audience === undefined || audience === "unisex" || audience === wanted;
}

/** Returns whether a size in stock costs no more than the budget. */
export function suitsBudget({ price }: FinderCandidate, budget: FinderAnswers["budget"]): boolean {
  return budget === undefined || price <= budget;
}

/** Returns whether the product has none of the notes that the shopper avoids. */
export function lacksAvoidedNotes({ noteSlugs }: FinderCandidate, avoided: readonly string[]): boolean {
  return !avoided.some((slug) => noteSlugs.includes(slug));
}

/** Returns the answers that a product fits and the sum of their points. Depends only on its arguments. */
export function scoreProduct(candidate: FinderCandidate, answers: FinderAnswers): FinderMatch {
  const { scent, noteSlugs } = candidate;
  const notes = answers.notes.filter((slug) => noteSlugs.includes(slug));
  const families = answers.families.filter((family) => scent.families.includes(family));
  const time = scent.dayNight !== null && fitsTime(scent.dayNight, answers.time) ? answers.time : undefined;
  const weather = fitsWeather(scent.seasons, answers.weather) ? answers.weather : undefined;
  const occasion = scent.occasions.find((slug) => slug === answers.occasion);
  const points = [
    notes.length * POINTS.note,
    ...families.map((family) => POINTS.family[scent.families.indexOf(family)] ?? 0),
    occasion === undefined ? 0 : POINTS.occasion,
    time === undefined ? 0 : scent.dayNight === "both" ? POINTS.bothTimes : POINTS.time,
    weather === undefined ? 0 : POINTS.weather,
    scoreAudience(candidate.audience, answers.audience),
  ];
  const audience = candidate.audience === answers.audience ? answers.audience : undefined;
  const score = points.reduce((sum, value) => sum + value, 0);
  return { notes, families, occasion, time, weather, audience, score };
}

function fitsTime(dayNight: "day" | "night" | "both", time: TimeOfDay | undefined): boolean {
  return time !== undefined && (dayNight === "both" || dayNight === time);
}

function fitsWeather(seasons: FinderCandidate["scent"]["seasons"], weather: Weather | undefined): boolean {
  return weather !== undefined && WEATHER_SEASONS[weather].some((season) => seasons.includes(season));
}

function scoreAudience(audience: Audience | undefined, wanted: Audience | undefined): number {
  if (wanted === undefined || audience === undefined) return 0;
  if (audience === wanted) return POINTS.audience;
  return audience === "unisex" ? POINTS.unisex : 0;
}
