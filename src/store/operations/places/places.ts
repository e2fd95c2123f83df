import type { City, Country, State } from "#kit/rules/location.ts";
import { readCountry, readStateCities, readCountries } from "../../places/read-locations.server.ts";
import { normalizeCity } from "../../rules/places/city-names.ts";

/**
 * Returns the cities of a state, sorted by name. Returns an empty list if no cities are known, and `undefined` for an
 * unknown country or state. Spec: storefront §7 (location data).
 */
export async function listCities(country: string, state: string): Promise<City[] | undefined> {
  const file = await readCountry(country);
  if (!file?.states.some(({ code }) => code === state)) return undefined;
  const names = file.cities ? file.cities[state] : await readStateCities(country, state);
  return (names ?? []).map((name) => ({ name }));
}

/** Returns all countries with dial code and flag, sorted by name. Spec: storefront §7 (location data). */
export async function listCountries(): Promise<Country[]> {
  return readCountries();
}

const COUNTRY = "PK";

/** Returns the normalized city names that occur in several provinces of Pakistan. */
export async function listSharedCityNames(): Promise<ReadonlySet<string>> {
  const cities = (await readCountry(COUNTRY))?.cities ?? {};
  const checkedNames = new Set<string>();
  const sharedNames = new Set<string>();
  for (const names of Object.values(cities))
    for (const name of new Set(names.map(normalizeCity)))
      (checkedNames.has(name) ? sharedNames : checkedNames).add(name);
  return sharedNames;
}

/**
 * Returns the states of a country by its two-letter code, sorted by name. Returns an empty list if the country has no
 * states, and `undefined` for an unknown code. Spec: storefront §7 (location data).
 */
export async function listStates(country: string): Promise<State[] | undefined> {
  return (await readCountry(country))?.states;
}
