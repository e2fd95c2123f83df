import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { courierCityChoices } from "../../tables/shipment-schema.server.ts";
import type { CityMatch, DestinationPlace } from "../../rules/courier-city.ts";
import { buildPlaceKey, matchCourierCity } from "../../rules/courier-city.ts";
import type { Courier, CourierResult } from "../couriers/courier.ts";
import { listSharedCityNames } from "#store/operations/places/places.ts";

import { listStoredCities } from "./courier-cities.ts";
import { fetchCities } from "./fetch-cities.ts";

/**
 * Finds the courier's city for an address: the city that staff chose, or a match in the stored list. Requests the
 * list from the courier only if none is stored.
 */
export async function findCity(
  db: Database,
  { courier, courierId }: { courier: Courier; courierId: number },
  place: DestinationPlace,
): Promise<CourierResult<CityMatch>> {
  const key = buildPlaceKey(place);
  const [chosenCity] = await db
    .select({ code: courierCityChoices.code, name: courierCityChoices.name })
    .from(courierCityChoices)
    .where(
      and(
        eq(courierCityChoices.courierId, courierId),
        eq(courierCityChoices.city, key.city),
        eq(courierCityChoices.province, key.province),
      ),
    );
  if (chosenCity) return { outcome: "ok", value: { kind: "found", city: chosenCity } };
  let cities = await listStoredCities(db, courierId);
  if (cities.length === 0) {
    const fetched = await fetchCities(db, courier, courierId);
    if (fetched.outcome !== "ok") return fetched;
    cities = fetched.value;
  }
  return { outcome: "ok", value: matchCourierCity(cities, place, await listSharedCityNames()) };
}
