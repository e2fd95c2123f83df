import { readCountry } from "../../places/read-locations.server.ts";
import { normalizeCity } from "../../rules/places/place-names.ts";

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
