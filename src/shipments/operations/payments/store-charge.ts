import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { Courier, RatedParcel } from "../couriers/courier.ts";

/**
 * Requests the courier's charge for a parcel and stores it. The charge remains unknown if the courier does not
 * report it.
 */
export async function storeCharge(
  db: Database,
  courier: Courier,
  shipmentId: number,
  parcel: RatedParcel,
): Promise<void> {
  const charge = await courier.getTariff?.(parcel);
  if (charge?.outcome !== "ok" || charge.value === null) return;
  await db
    .update(shipments)
    .set({ courierCharge: toPaisa(charge.value) })
    .where(eq(shipments.id, shipmentId));
}
