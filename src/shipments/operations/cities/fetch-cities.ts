import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers } from "../../tables/shipment-schema.server.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { CourierCity, FetchedCities } from "../../rules/courier-city.ts";
import { createCourierNotFound } from "../../rules/shipment-errors.ts";
import { connectCourier } from "../couriers/create-courier.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { Courier, CourierResult } from "../couriers/courier.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { connectCouriers } from "../courier-account.ts";
import { storeCities } from "./courier-cities.ts";

interface FetchOptions {
  getCredentialsKey: GetCredentialsKey;
  /** Once aborted, no further courier is contacted. */
  signal?: AbortSignal;
  courierOptions?: CourierOptions;
}

/** Requests a courier's cities and stores them. Rejects an empty list, because it indicates a courier error. */
export async function fetchCities(
  db: Database,
  courier: Pick<Courier, "listCities">,
  courierId: number,
): Promise<CourierResult<CourierCity[]>> {
  const result = await courier.listCities();
  if (result.outcome !== "ok") return result;
  const cities = result.value
    .map(({ code, name }) => ({ code: code.trim(), name: name.trim() }))
    .filter(({ code, name }) => code !== "" && name !== "");
  if (cities.length === 0) return { outcome: "retry", error: texts.noCities };
  await storeCities(db, courierId, cities);
  return { outcome: "ok", value: cities };
}

/**
 * Fetches the cities of all connected couriers.
 * @throws Error with the problem of the first courier that failed, after processing all couriers
 */
export async function fetchAllCities(
  db: Database,
  { getCredentialsKey, signal, courierOptions }: FetchOptions,
): Promise<void> {
  const { connected } = await connectCouriers(db, getCredentialsKey, courierOptions);
  const problems: string[] = [];
  for (const [courierId, courier] of connected) {
    if (signal?.aborted) return;
    const result = await fetchCities(db, courier, courierId);
    if (result.outcome !== "ok") problems.push(result.error);
  }
  if (problems.length > 0) throw new Error(problems[0]);
}

/**
 * Fetches the cities of a courier at the request of staff.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the courier has no account, or the account cannot be decrypted
 */
export async function updateCities(
  db: Database,
  courierId: number,
  getKey: GetCredentialsKey,
): Promise<FetchedCities> {
  const [row] = await db.select().from(couriers).where(eq(couriers.id, courierId));
  if (!row) throw createCourierNotFound();
  const result = await fetchCities(db, connectCourier(row, getKey()), courierId);
  if (result.outcome !== "ok") return { problem: result.error, cities: 0 };
  return { problem: null, cities: result.value.length };
}
