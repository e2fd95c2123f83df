import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { shipments } from "#db/schema/shipment-schema.server.ts";
import { toPaisa } from "#domain/shared/money.ts";
import type { Courier, RatedParcel } from "#operations/couriers/courier.ts";

/** Asks the courier what it charges for a parcel, and stores the amount. The charge remains unknown if the courier does not tell it. */
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
