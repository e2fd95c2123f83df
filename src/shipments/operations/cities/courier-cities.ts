import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { courierCities, couriers } from "../../tables/shipment-schema.server.ts";
import type { CourierCities, CourierCity } from "../../rules/courier-city.ts";
import { createCourierNotFound } from "../../rules/shipment-errors.ts";

/** Returns the stored cities of a courier, sorted by name. */
export function listStoredCities(db: Database, courierId: number): Promise<CourierCity[]> {
  return db
    .select({ code: courierCities.code, name: courierCities.name })
    .from(courierCities)
    .where(eq(courierCities.courierId, courierId))
    .orderBy(asc(courierCities.name), asc(courierCities.code));
}

/**
 * Returns the stored cities of a courier for staff, sorted by name.
 * @throws NotFound 'Courier not found'
 */
export async function getCourierCities(db: Database, courierId: number): Promise<CourierCities> {
  const [courier] = await db
    .select({ fetchedAt: couriers.citiesFetchedAt })
    .from(couriers)
    .where(eq(couriers.id, courierId));
  if (!courier) throw createCourierNotFound();
  const cities = await listStoredCities(db, courierId);
  return { fetchedAt: courier.fetchedAt?.toISOString() ?? null, cities };
}

/** Replaces the stored cities of a courier. Also deletes staff choices that refer to removed cities. */
export async function storeCities(
  db: Database,
  courierId: number,
  cities: readonly CourierCity[],
): Promise<void> {
  const cityRows = sql`json_to_recordset(${JSON.stringify(cities)}::json) as city (code text, name text)`;
  await db.transaction(async (tx) => {
    // Locks the courier row, so that concurrent calls run one after the other.
    const updatedCouriers = await tx
      .update(couriers)
      .set({ citiesFetchedAt: sql`now()` })
      .where(eq(couriers.id, courierId))
      .returning({ id: couriers.id });
    if (updatedCouriers.length === 0) return;
    await tx.execute(sql`delete from ${courierCities} where courier_id = ${courierId}
      and (code, name) not in (select city.code, city.name from ${cityRows})`);
    await tx.execute(sql`insert into ${courierCities} (courier_id, code, name)
      select distinct ${courierId}::bigint, city.code, city.name from ${cityRows} on conflict do nothing`);
  });
}
