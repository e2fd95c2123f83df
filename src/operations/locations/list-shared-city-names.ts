import { readCountry } from "#db/locations/read-locations.server.ts";
import { normalizeCity } from "#domain/delivery/place-names.ts";

const COUNTRY = "PK";

/** Returns the normalized names that cities in several provinces of Pakistan have. */
export async function listSharedCityNames(): Promise<ReadonlySet<string>> {
  const cities = (await readCountry(COUNTRY))?.cities ?? {};
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const names of Object.values(cities))
    for (const name of new Set(names.map(normalizeCity))) (seen.has(name) ? shared : seen).add(name);
  return shared;
}
