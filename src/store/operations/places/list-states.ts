import { readCountry } from "../../places/read-locations.server.ts";
import type { State } from "#kit/rules/location.ts";

/**
 * Returns the states of a country by its two-letter code, sorted by name. Returns an empty list if the country has no
 * states, and `undefined` for an unknown code. Spec: storefront §7 (location data).
 */
export async function listStates(country: string): Promise<State[] | undefined> {
  return (await readCountry(country))?.states;
}
