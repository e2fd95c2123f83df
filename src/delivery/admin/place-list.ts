import { normalizeCity, normalizeName } from "#store/rules/places/city-names.ts";
import { normalizeState } from "#store/rules/places/place-names.ts";
import type { DeliveryPlace } from "../rules/delivery-rates.ts";
import { foldText } from "#platform/rules/fold-text.ts";

const normalizeOptionalCity = (city: string | null) => (city === null ? null : normalizeCity(city));

/** Returns whether two places are the same. Different spellings of a name count as equal. */
export function isSamePlace(a: DeliveryPlace, b: DeliveryPlace): boolean {
  return (
    a.country.trim().toLowerCase() === b.country.trim().toLowerCase() &&
    normalizeState(a.state) === normalizeState(b.state) &&
    normalizeOptionalCity(a.city) === normalizeOptionalCity(b.city)
  );
}

/** Adds a place, or removes it if the list contains it. */
export function togglePlace(places: readonly DeliveryPlace[], place: DeliveryPlace): DeliveryPlace[] {
  const otherPlaces = places.filter((listed) => !isSamePlace(listed, place));
  return otherPlaces.length === places.length ? [...places, place] : otherPlaces;
}

/** Returns the cities whose names contain the typed text. */
export function filterCities(cities: readonly string[], typedText: string): string[] {
  const term = normalizeName(foldText(typedText));
  return cities.filter((city) => normalizeName(foldText(city)).includes(term));
}

/** Returns the listed spelling of a typed city, or undefined if it is not listed. */
export function findCity(cities: readonly string[], typedText: string): string | undefined {
  return cities.find((city) => normalizeCity(city) === normalizeCity(typedText));
}
