import { normalizeCity } from "#domain/delivery/place-names.ts";
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
      const wanted = normalizeCity(name);
      const city = result.value.find((each) => normalizeCity(each.name) === wanted);
      return city
        ? { outcome: "ok", value: city }
        : { outcome: "rejected", error: texts.cityNotServed(name) };
    },
  };
}
