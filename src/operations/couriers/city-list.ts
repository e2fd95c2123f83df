import { normalizeCity, normalizeName } from "#domain/delivery/place-names.ts";
import { connectionMessages as texts } from "#domain/shipments/connection-messages.ts";

import type { CourierResult } from "./courier.ts";

/** A city as the courier names it. */
export interface CourierCity {
  name: string;
  /** The courier's id or code. */
  id: string;
}

export interface CityList {
  /** Returns the names of all cities. */
  listNames: () => Promise<CourierResult<string[]>>;
  /** Finds a city by any of its names. Rejects cities that the courier does not serve. */
  find: (name: string) => Promise<CourierResult<CourierCity>>;
}

/** Creates a list that loads the courier's cities once. Loads them again after a failure. */
export function createCityList(load: () => Promise<CourierResult<CourierCity[]>>): CityList {
  let loading: ReturnType<typeof load> | undefined;
  const list = async () => {
    const result = await (loading ??= load());
    if (result.outcome !== "ok") loading = undefined;
    return result;
  };
  return {
    listNames: async () => {
      const result = await list();
      return result.outcome === "ok" ? { ...result, value: result.value.map(({ name }) => name) } : result;
    },
    find: async (name) => {
      const result = await list();
      if (result.outcome !== "ok") return result;
      return matchCity(result.value, name);
    },
  };
}

/**
 * Finds a city in a courier's list. A city with exactly this name precedes cities with another name of the same place. Rejects a name that
 * several cities have, because the parcel could reach the wrong one.
 */
export function matchCity(list: readonly CourierCity[], name: string): CourierResult<CourierCity> {
  const exact = list.filter((city) => normalizeName(city.name) === normalizeName(name));
  const found =
    exact.length > 0 ? exact : list.filter((city) => normalizeCity(city.name) === normalizeCity(name));
  const [city, ...others] = found;
  if (city === undefined) return { outcome: "rejected", error: texts.cityNotServed(name) };
  if (others.some(({ id }) => id !== city.id)) {
    const names = found.map((each) => (each.id === each.name ? each.name : `${each.name} (${each.id})`));
    return { outcome: "rejected", error: texts.cityAmbiguous(name, names) };
  }
  return { outcome: "ok", value: city };
}
