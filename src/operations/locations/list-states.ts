import { readCountry } from "#db/locations/read-locations.server.ts";
import type { State } from "#domain/customers/location.ts";

/**
 * The states of a country by its two-letter code, sorted by name: empty where a country has none, `undefined` for a
 * code that is no country. Spec: storefront §7 (location data).
 */
export async function listStates(country: string): Promise<State[] | undefined> {
  return (await readCountry(country))?.states;
}
