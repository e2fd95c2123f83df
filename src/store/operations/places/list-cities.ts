import { readCountry, readStateCities } from "../../places/read-locations.server.ts";
import type { City } from "#kit/rules/location.ts";

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
