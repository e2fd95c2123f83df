import { normalizeCity } from "#store/rules/places/city-names.ts";
import { findOtherState } from "#store/rules/places/find-listed-city.ts";
import { normalizeState } from "#store/rules/places/place-names.ts";
import type { DeliveryPlace, DeliveryRates, DeliveryZone } from "./delivery-rates.ts";

/** The fields of an address that determine its zone. */
export interface Destination {
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
}

const matchesCountry = (place: DeliveryPlace, country: string | undefined) =>
  country === undefined || place.country.trim().toLowerCase() === country.trim().toLowerCase();

/** The listed cities are those of Pakistan. Without a country, an address is there. */
const isInPakistan = (country: string | undefined) =>
  country === undefined || country.trim().toLowerCase() === "pakistan";

/**
 * Returns the zone that contains an address: the zone of its city, otherwise the zone of its state. Without a
 * state, a city decides only if exactly one zone contains a city with this name. A listed city that lies in another
 * state only has the zone that it has there. Returns undefined if the address is in no zone.
 */
export function findZone(
  zones: readonly DeliveryZone[],
  { country, state = "", city = "" }: Destination,
): DeliveryZone | undefined {
  const cityName = normalizeCity(city);
  const stateName = normalizeState(state);
  const findZonesWith = (matches: (place: DeliveryPlace) => boolean) =>
    zones.filter(({ places }) => places.some((place) => matchesCountry(place, country) && matches(place)));
  if (cityName !== "") {
    const isCity = (place: DeliveryPlace) => place.city !== null && normalizeCity(place.city) === cityName;
    const matchingZones = findZonesWith(
      (place) => isCity(place) && (stateName === "" || normalizeState(place.state) === stateName),
    );
    if (matchingZones.length === 1) return matchingZones[0];
  }
  if (stateName === "") return undefined;
  const otherState = isInPakistan(country) ? findOtherState({ city, state }) : undefined;
  if (otherState !== undefined) return findZone(zones, { country, state: otherState, city });
  return findZonesWith((place) => place.city === null && normalizeState(place.state) === stateName)[0];
}

/** Returns whether an address has the state and city that determine its terms. A shop without zones needs neither. */
export function isDestinationKnown(
  { zones }: Pick<DeliveryRates, "zones">,
  { state, city }: Destination,
): boolean {
  return zones.length === 0 || ((state ?? "").trim() !== "" && (city ?? "").trim() !== "");
}
