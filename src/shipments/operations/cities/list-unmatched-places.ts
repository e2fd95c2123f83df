import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { courierCityChoices } from "../../tables/shipment-schema.server.ts";
import type { DestinationPlace, UnmatchedPlace } from "../../rules/courier-city.ts";
import { describeMismatch, buildPlaceKey, matchCourierCity } from "../../rules/courier-city.ts";
import { listSharedCityNames } from "#store/operations/places/places.ts";

import { getCourierCities } from "./courier-cities.ts";

const serializePlaceKey = (place: DestinationPlace) => JSON.stringify(buildPlaceKey(place));

/**
 * Returns the destinations of these orders for which staff must choose a courier city. Returns an empty list if no
 * cities are stored, because booking a parcel then requests them. Omits unknown orders.
 * @throws NotFound 'Courier not found'
 */
export async function listUnmatchedPlaces(
  db: Database,
  courierId: number,
  orderIds: readonly string[],
): Promise<UnmatchedPlace[]> {
  const { cities } = await getCourierCities(db, courierId);
  if (cities.length === 0) return [];
  const [places, choices, sharedNames] = await Promise.all([
    db
      .select({ city: orders.city, province: orders.state })
      .from(orders)
      .where(inArray(orders.id, [...orderIds])),
    db
      .select({ city: courierCityChoices.city, province: courierCityChoices.province })
      .from(courierCityChoices)
      .where(eq(courierCityChoices.courierId, courierId)),
    listSharedCityNames(),
  ]);
  const chosenKeys = new Set(choices.map((choice) => JSON.stringify(choice)));
  const unmatchedPlaces = new Map<string, UnmatchedPlace>();
  for (const place of places) {
    const key = serializePlaceKey(place);
    const existing = unmatchedPlaces.get(key);
    if (existing) existing.orders += 1;
    if (existing || chosenKeys.has(key)) continue;
    const match = matchCourierCity(cities, place, sharedNames);
    if (match.kind !== "found")
      unmatchedPlaces.set(key, { ...place, orders: 1, reason: describeMismatch(match, place.city) });
  }
  return [...unmatchedPlaces.values()];
}
