import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { connectionMessages } from "../../rules/courier-messages.ts";
import type { CheckedShipments, CheckRequest } from "../../rules/shipment.ts";
import { shipmentMessages as texts } from "../../rules/shipment-messages.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";

import type { CourierJobOptions } from "../booking/book-shipments.ts";
import { isPollable } from "./claim-shipments.ts";
import { pollShipments } from "./poll-shipments.ts";

/**
 * Asks the couriers about parcels immediately at the request of staff, also about those whose polling has ended, and
 * records new reports. Returns the result for each parcel. Omits unknown ids.
 */
export async function checkNow(
  db: Database,
  { shipmentIds }: CheckRequest,
  options: CourierJobOptions,
): Promise<CheckedShipments["results"]> {
  const ids = [...new Set(shipmentIds)];
  const stored = new Map((await readParcels(db, ids)).map((parcel) => [parcel.id, parcel]));
  const before = ids.flatMap((id) => stored.get(id) ?? []);
  const dueIds = before.flatMap(({ id, isDue }) => (isDue ? [id] : []));
  if (dueIds.length > 0)
    await db
      .update(shipments)
      .set({ nextPollAt: sql`now()` })
      .where(and(inArray(shipments.id, dueIds), isPollable()));
  const { failures, unknownIds } = await pollShipments(db, { ...options, ids: dueIds });
  const after = new Map((await readParcels(db, ids)).map((parcel) => [parcel.id, parcel]));
  return before.map(({ id, courierId, state, stateText, isDue }) => {
    const now = after.get(id);
    const hasChanged = now !== undefined && (now.state !== state || now.stateText !== stateText);
    const unknown = unknownIds.has(id) ? connectionMessages.unknownParcel : null;
    const problem = isDue ? (failures.get(courierId) ?? unknown) : texts.notCheckable;
    return { shipmentId: id, state: now?.state ?? state, hasChanged, problem };
  });
}

function readParcels(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: shipments.id,
      courierId: shipments.courierId,
      state: shipments.state,
      stateText: shipments.stateText,
      isDue: sql<boolean>`${and(isPollable(), ne(couriers.kind, "manual"))}`,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(inArray(shipments.id, [...ids]));
}
