import type { CourierCities, FetchedCities, UnmatchedPlace } from "../../rules/courier-city.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

const toParam = (id: number) => ({ id: String(id) });

/** Returns the stored cities of a courier, sorted by name. */
export function readCourierCities(courierId: number): Promise<CourierCities> {
  return callStaffRead("GET /api/admin/couriers/:id/cities", { param: toParam(courierId) });
}

/** Makes the server fetch and store the courier's current cities. @throws ApiProblem */
export function updateCourierCities(courierId: number): Promise<FetchedCities> {
  return callStaffWrite("courier_cities_updated", "POST /api/admin/couriers/:id/cities", {
    param: toParam(courierId),
  });
}

/** Returns the orders' delivery places for which staff must choose a courier city. */
export function listUnmatchedPlaces(
  courierId: number,
  orderIds: readonly string[],
): Promise<UnmatchedPlace[]> {
  return callStaffRead("POST /api/admin/couriers/:id/unmatched-places", {
    param: toParam(courierId),
    json: { orderIds: [...orderIds] },
  });
}
