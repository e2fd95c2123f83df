import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";

/** Time after a delivery during which the shop checks the payment (days). */
const MAX_CHECKED_DAYS = 90;

/**
 * Returns the SQL condition for delivered parcels whose cash the courier has not paid out. The index `shipments_unpaid`
 * contains them.
 */
export function matchesUnpaid(): SQL {
  return sql`${shipments.state} = 'delivered' and ${shipments.cashToCollect} > 0 and ${shipments.paidAt} is null`;
}

export interface UnpaidParcel {
  id: number;
  trackingNumber: string;
  /** Whether the courier has reported its charge. */
  hasCharge: boolean;
}

/**
 * Claims one of a courier's unpaid parcels that were not checked within the last day. No process checks the parcel
 * again for one day.
 */
export async function claimUnpaid(db: Database, courierId: number): Promise<UnpaidParcel | undefined> {
  const dueParcel = sql`select ${shipments.id} from ${shipments}
    where ${matchesUnpaid()} and ${shipments.courierId} = ${courierId} and ${shipments.trackingNumber} is not null
      and coalesce(${shipments.paymentCheckedAt} <= now() - interval '1 day', true)
      and ${shipments.deliveredAt} > now() - ${MAX_CHECKED_DAYS}::int * interval '1 day'
    order by ${shipments.paymentCheckedAt} nulls first limit 1 for update skip locked`;
  const [row] = await db
    .update(shipments)
    .set({ paymentCheckedAt: sql`now()` })
    .where(eq(shipments.id, sql`(${dueParcel})`))
    .returning({
      id: shipments.id,
      trackingNumber: shipments.trackingNumber,
      courierCharge: shipments.courierCharge,
    });
  if (!row || row.trackingNumber === null) return undefined;
  return { id: row.id, trackingNumber: row.trackingNumber, hasCharge: row.courierCharge !== null };
}
