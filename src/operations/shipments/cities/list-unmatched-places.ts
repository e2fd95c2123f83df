import { eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { courierCityChoices } from "#db/schema/shipment-schema.server.ts";
import type { DestinationPlace, UnmatchedPlace } from "#domain/shipments/courier-city.ts";
import { describeMismatch, getPlaceKey, matchCourierCity } from "#domain/shipments/courier-city.ts";
import { listSharedCityNames } from "#operations/locations/list-shared-city-names.ts";

import { getCourierCities } from "./courier-cities.ts";

const toKey = (place: DestinationPlace) => JSON.stringify(getPlaceKey(place));

/**
 * Returns the places of orders for which staff must choose the courier's city. Empty if no list is stored, because the shop then
 * requests the list when it books a parcel. Omits unknown orders.
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
  const chosen = new Set(choices.map((choice) => JSON.stringify(choice)));
  const unmatched = new Map<string, UnmatchedPlace>();
  for (const place of places) {
    const key = toKey(place);
    const known = unmatched.get(key);
    if (known) known.orders += 1;
    if (known || chosen.has(key)) continue;
    const match = matchCourierCity(cities, place, sharedNames);
    if (match.kind !== "found")
      unmatched.set(key, { ...place, orders: 1, reason: describeMismatch(match, place.city) });
  }
  return [...unmatched.values()];
}
