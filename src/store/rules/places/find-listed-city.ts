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

/** Returns whether a province has a listed city that people could mean by a shorter name: in Sindh, Mirpur is Mirpur Khas. */
function hasLongerName(name: string, state: string): boolean {
  return [...cities.values()].some(
    (city) => normalizeState(city.state) === normalizeState(state) && city.name.startsWith(`${name} `),
  );
}

/**
 * Returns the only province of Pakistan in which a listed city lies, if it is another one than a shopper chose: Islamabad
 * for Islamabad in Punjab. Undefined if the city is unknown, or can be in the chosen province.
 */
export function findOtherState({ city: text, state }: { city: string; state: string }): string | undefined {
  const city = findListedCity(text);
  if (!city || city.isShared || normalizeState(city.state) === normalizeState(state)) return undefined;
  return hasLongerName(city.name, state) ? undefined : city.state;
}

/** Returns the province of Pakistan that a text names in any spelling, or undefined. */
export function findListedState(text: string): string | undefined {
  return statesByKey.get(normalizeState(text));
}
