import { normalizeCity, normalizeName } from "#store/rules/places/city-names.ts";
import { PROVINCES, normalizeState } from "#store/rules/places/place-names.ts";
import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { connectionMessages as messages } from "./courier-messages.ts";

/** A city in a courier's list. */
export const courierCitySchema = z
  .object({ code: z.string().describe("The courier's id, code or name of the city"), name: z.string() })
  .meta({ id: "CourierCity" });

export type CourierCity = z.infer<typeof courierCitySchema>;

/** City and province of an address. */
export interface DestinationPlace {
  city: string;
  province: string;
}

/** The stored cities of a courier. */
export const courierCitiesSchema = z
  .object({
    fetchedAt: z.iso.datetime().nullable().describe("ISO 8601 UTC; null if the shop has no list"),
    cities: z.array(courierCitySchema),
  })
  .meta({ id: "CourierCities" });

export type CourierCities = z.infer<typeof courierCitiesSchema>;

/** The result of fetching a courier's cities. */
export const fetchedCitiesSchema = z
  .object({
    problem: z.string().nullable().describe("Null if the courier sent its cities"),
    cities: z.int().describe("Number of cities; 0 after a problem"),
  })
  .meta({ id: "FetchedCities" });

export type FetchedCities = z.infer<typeof fetchedCitiesSchema>;

/** Validates staff's choice of a courier's city for a place. */
export const cityChoiceSchema = z.strictObject({
  city: requiredText(messages.required, 200).describe("City of the orders"),
  province: text(200).describe("Province of the orders"),
  code: requiredText(messages.required, 200).describe("The courier's code of the city"),
  name: requiredText(messages.required, 200),
});

export type CityChoice = z.output<typeof cityChoiceSchema>;

/** A destination for which staff must choose the courier's city. */
export const unmatchedPlaceSchema = z
  .object({
    city: z.string(),
    province: z.string(),
    orders: z.int().describe("Number of orders"),
    reason: z.string(),
  })
  .meta({ id: "UnmatchedPlace" });

export type UnmatchedPlace = z.infer<typeof unmatchedPlaceSchema>;

/** `none`: the courier's list contains no such city. `several`: the name could mean any of these cities. */
export type CityMatch =
  | { kind: "found"; city: CourierCity }
  | { kind: "none" }
  | { kind: "several"; cities: CourierCity[] };

/** Matches `Nasirabad (Sindh)`, `Nasirabad, Sindh` and `Nasirabad - Sindh`. */
const NAME_WITH_PROVINCE = /^(.+?)\s*[(,–-]\s*([^(),–-]+)\)?\s*$/;

/** Separates the province from the name of a courier's city. The province is empty if the name contains none. */
function splitProvince(name: string): DestinationPlace {
  const [, city, suffix] = NAME_WITH_PROVINCE.exec(name) ?? [];
  const province = normalizeState(suffix ?? "");
  return city !== undefined && PROVINCES.includes(province)
    ? { city, province }
    : { city: name, province: "" };
}

/**
 * Finds the city of an address in a courier's list. Ignores case, punctuation and cities in other provinces. A city
 * with exactly this name takes precedence over cities that match another name of the same place. A name that several
 * provinces share matches only a city whose name contains the province.
 * @param sharedNames normalized city names that several provinces share
 */
export function matchCourierCity(
  list: readonly CourierCity[],
  { city: name, province }: DestinationPlace,
  sharedNames: ReadonlySet<string>,
): CityMatch {
  const state = normalizeState(province);
  const candidates = list
    .map((city) => ({ city, ...normalizeCityName(city.name) }))
    .filter((entry) => entry.province === "" || state === "" || entry.province === state);
  const exactMatches = candidates.filter((entry) => entry.exact === normalizeName(name));
  const matches =
    exactMatches.length > 0
      ? exactMatches
      : candidates.filter((entry) => entry.normalized === normalizeCity(name));
  const inProvince = matches.filter((entry) => entry.province !== "" && entry.province === state);
  const preferredMatches = inProvince.length > 0 ? inProvince : matches;
  const [first, ...others] = preferredMatches;
  if (first === undefined) return { kind: "none" };
  const isShared = sharedNames.has(normalizeCity(name)) && inProvince.length === 0;
  if (isShared || others.some(({ city }) => city.code !== first.city.code))
    return { kind: "several", cities: preferredMatches.map(({ city }) => city) };
  return { kind: "found", city: first.city };
}

function normalizeCityName(name: string) {
  const { city, province } = splitProvince(name);
  return { exact: normalizeName(city), normalized: normalizeCity(city), province };
}

/** Returns a key that is the same for all spellings of a place. */
export function buildPlaceKey({ city, province }: DestinationPlace): { city: string; province: string } {
  return { city: normalizeCity(city), province: normalizeState(province) };
}

/** Returns the name of a courier's city, followed by its unique code if that differs from the name. */
export function labelCity({ code, name }: CourierCity): string {
  return code === name ? name : `${name} (${code})`;
}

/** Describes why staff must choose a city. */
export function describeMismatch(match: Exclude<CityMatch, { kind: "found" }>, city: string): string {
  return match.kind === "none"
    ? messages.cityNotServed(city)
    : messages.cityAmbiguous(city, match.cities.map(labelCity));
}
