import { readCountries } from "../../places/read-locations.server.ts";
import type { Country } from "#kit/rules/location.ts";

/** Returns all countries with dial code and flag, sorted by name. Spec: storefront §7 (location data). */
export async function listCountries(): Promise<Country[]> {
  return readCountries();
}
