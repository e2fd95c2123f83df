import pakistan from "../../places/PK.json" with { type: "json" };

import { normalizeCity, normalizeName } from "./city-names.ts";
import { normalizeState } from "./place-names.ts";

/** A city of the location data of Pakistan. */
export interface ListedCity {
  name: string;
  /** Name of its province. */
  state: string;
  /** Whether several provinces have a city of this name. */
  isShared: boolean;
}

const provinces = new Map(pakistan.states.map(({ code, name }) => [code, name]));

const cities = new Map<string, ListedCity>();
for (const [code, names] of Object.entries(pakistan.cities)) {
  for (const name of names) {
    const key = normalizeName(name);
    cities.set(key, { name, state: provinces.get(code) ?? "", isShared: cities.has(key) });
  }
}

/** Names of the provinces of Pakistan. */
export const LISTED_STATES: readonly string[] = pakistan.states.map(({ name }) => name);

const statesByKey = new Map(pakistan.states.map(({ name }) => [normalizeName(name), name]));

/** Returns the listed city of Pakistan that a text names in any spelling, or undefined. */
export function findListedCity(text: string): ListedCity | undefined {
  return cities.get(normalizeCity(text));
}

/** Returns the province of Pakistan that a text names in any spelling, or undefined. */
export function findListedState(text: string): string | undefined {
  return statesByKey.get(normalizeState(text));
}
