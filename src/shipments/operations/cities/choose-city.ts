import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { courierCityChoices, couriers, shipments } from "../../tables/shipment-schema.server.ts";
import { violatesForeignKey } from "#platform/db/statements/constraint-errors.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { CityChoice, DestinationPlace } from "../../rules/courier-city.ts";
import { buildPlaceKey } from "../../rules/courier-city.ts";
import { createCourierNotFound } from "../../rules/shipment-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { shipmentsManifest } from "../../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

/**
 * Stores the courier's city that staff chose for a place, and requeues the parcels to this place whose booking was
 * rejected because no courier city was known.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the courier's stored list does not contain the city
 */
export async function chooseCity(
  db: Database,
  courierId: number,
  choice: CityChoice,
  { by }: { by: Actor },
): Promise<void> {
  try {
    await db.transaction((tx) => storeChoice(tx, courierId, choice, by));
  } catch (error) {
    if (violatesForeignKey(error)) throw new Conflict(texts.unknownCity);
    throw error;
  }
}

async function storeChoice(
  tx: Database,
  courierId: number,
  { city, province, code, name }: CityChoice,
  by: Actor,
): Promise<void> {
  const [courier] = await tx.select({ name: couriers.name }).from(couriers).where(eq(couriers.id, courierId));
  if (!courier) throw createCourierNotFound();
  const place = buildPlaceKey({ city, province });
  const [previousChoice] = await tx
    .select({ name: courierCityChoices.name })
    .from(courierCityChoices)
    .where(
      and(
        eq(courierCityChoices.courierId, courierId),
        eq(courierCityChoices.city, place.city),
        eq(courierCityChoices.province, place.province),
      ),
    );
  const choiceColumns = { code, name, staffId: by.uid };
  await tx
    .insert(courierCityChoices)
    .values({ courierId, ...place, ...choiceColumns })
    .onConflictDoUpdate({
      target: [courierCityChoices.courierId, courierCityChoices.city, courierCityChoices.province],
      set: { ...choiceColumns, createdAt: new Date() },
    });
  await recordAudit(tx, {
    by,
    action: "updated",
    subject: { type: "courier", id: String(courierId), label: courier.name },
    changes: [
      { field: "place", from: null, to: [city, province].filter(Boolean).join(", ") },
      { field: "courierCity", from: previousChoice?.name ?? null, to: name },
    ],
  });
  await requeueWaitingParcels(tx, courierId, { city, province });
}

/** Requeues the parcels to this place whose booking was rejected because no courier city was known. */
async function requeueWaitingParcels(
  tx: Database,
  courierId: number,
  place: DestinationPlace,
): Promise<void> {
  const key = buildPlaceKey(place);
  const isWaiting = and(
    eq(shipments.courierId, courierId),
    eq(shipments.state, "draft"),
    eq(shipments.bookingState, "rejected"),
    eq(shipments.needsCity, true),
  );
  const rows = await tx
    .select({ id: shipments.id, city: orders.city, province: orders.state })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isWaiting);
  const ids = rows
    .filter((row) => {
      const { city, province } = buildPlaceKey(row);
      return city === key.city && province === key.province;
    })
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(shipments)
    .set({ bookingState: "queued", bookingError: null, nextPollAt: null })
    .where(and(isWaiting, inArray(shipments.id, ids)));
  await enqueueJob(tx, shipmentsManifest.jobs["book-shipments"], {});
}
