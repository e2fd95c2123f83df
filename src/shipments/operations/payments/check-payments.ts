import type { SQL } from "drizzle-orm";
import { eq, sql, and } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import type { Courier, RatedParcel, CourierPayment } from "../couriers/courier.ts";
import type { CourierJobOptions } from "../booking/book-shipments.ts";
import { readParcel } from "../booking/read-parcel.ts";
import { findCity } from "../cities/find-city.ts";
import { connectCouriers } from "../courier-account.ts";

/** Time after a delivery during which the shop checks the payment (days). */
const MAX_CHECKED_DAYS = 90;

/**
 * Returns the SQL condition for delivered parcels whose cash the courier has not paid out. The index `shipments_unpaid`
 * contains them.
 */
export function matchesUnpaid(): SQL {
  return sql`${shipments.state} = 'delivered' and ${shipments.cashToCollect} > 0 and ${shipments.paidAt} is null`;
}

interface UnpaidParcel {
  id: number;
  trackingNumber: string;
  /** Whether the courier has reported its charge. */
  hasCharge: boolean;
}

/**
 * Claims one of a courier's unpaid parcels that were not checked within the last day. No process checks the parcel
 * again for one day.
 */
async function claimUnpaid(db: Database, courierId: number): Promise<UnpaidParcel | undefined> {
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

/** Maximum number of parcels of a courier that a process checks concurrently. */
const MAX_CONCURRENT = 4;

/**
 * Checks once a day whether the couriers have paid out the cash of delivered parcels, and records the payments.
 * Several processes can call this at the same time. Parcels of a courier that does not respond wait for the next
 * run.
 */
export async function checkPayments(db: Database, options: CourierJobOptions): Promise<void> {
  const { connected } = await connectCouriers(db, options.getCredentialsKey, options.courierOptions);
  await Promise.all(
    [...connected].map(async ([courierId, courier]) => {
      let isAvailable = true;
      const checkClaimed = async () => {
        while (isAvailable && options.signal?.aborted !== true) {
          const parcel = await claimUnpaid(db, courierId);
          if (!parcel) return;
          isAvailable = (await checkParcel(db, { courier, courierId }, parcel)) && isAvailable;
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT }, checkClaimed));
    }),
  );
}

/** Checks a parcel. Returns whether the courier responds. */
async function checkParcel(
  db: Database,
  connection: { courier: Courier; courierId: number },
  parcel: UnpaidParcel,
): Promise<boolean> {
  const { courier } = connection;
  const payment = await courier.getPaymentStatus(parcel.trackingNumber);
  // A rejection concerns only this parcel: the courier may have no payment record of it.
  if (payment.outcome !== "ok") return payment.outcome === "rejected";
  if (payment.value.isSettled) await recordPayment(db, parcel.id, payment.value);
  if (!parcel.hasCharge && courier.getTariff) await requestCharge(db, connection, parcel);
  return true;
}

async function recordPayment(
  db: Database,
  id: number,
  { settledAt, amount, reference }: CourierPayment,
): Promise<void> {
  await db
    .update(shipments)
    .set({
      paidAt: settledAt === null ? new Date() : new Date(settledAt),
      paidAmount: amount === null ? null : toPaisa(amount),
      paymentReference: reference,
    })
    .where(and(eq(shipments.id, id), matchesUnpaid()));
}

/** Requests the charge again, because the courier did not report it after the booking. */
async function requestCharge(
  db: Database,
  connection: { courier: Courier; courierId: number },
  { id, trackingNumber }: UnpaidParcel,
): Promise<void> {
  const parcel = await readParcel(db, id);
  if (!parcel) return;
  const match = await findCity(db, connection, parcel.place);
  if (match.outcome !== "ok" || match.value.kind !== "found") return;
  await storeCharge(db, connection.courier, id, { ...parcel, trackingNumber, city: match.value.city });
}
