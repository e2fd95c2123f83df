import { createHash } from "node:crypto";

import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { courierStatusMeanings, couriers, shipments } from "../tables/shipment-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import type { CourierReport } from "../rules/reports/list-reports.ts";

import type { ParcelReports, ShipmentReport } from "./apply-reports.ts";

/** Length of the hash that replaces a courier's text: too short to recover the text, long enough to tell texts apart. */
export const HASH_LENGTH = 8;

/**
 * Returns the reports as they may be stored. Couriers correct parcels after the delivery, so their texts can arrive
 * after the erasure of the order; these are stored without the texts, which can contain names and phone numbers.
 *
 * Locks the couriers whose texts the shop does not know until the transaction ends, so that a meaning that staff choose
 * at the same time applies to these reports: `chooseMeaning` waits for this transaction, or this transaction for it.
 */
export async function withoutErasedTexts(
  tx: Database,
  parcels: readonly ParcelReports[],
): Promise<readonly ParcelReports[]> {
  const reported = parcels.filter(({ reports }) => reports.some(isOfCourier));
  if (reported.length === 0) return parcels;
  const rows = await tx
    .select({
      id: shipments.id,
      courierId: shipments.courierId,
      isErased: sql<boolean>`${orders.customerName} = ${ERASED_NAME}`,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      inArray(
        shipments.id,
        reported.map(({ shipmentId }) => shipmentId),
      ),
    );
  const unknownIds = new Set(
    reported.flatMap(({ shipmentId, reports }) => (reports.some(isUnknown) ? [shipmentId] : [])),
  );
  const courierIds = new Set(rows.flatMap(({ id, courierId }) => (unknownIds.has(id) ? [courierId] : [])));
  if (courierIds.size > 0) await lockMeanings(tx, [...courierIds]);
  const erased = new Map(rows.flatMap(({ id, courierId, isErased }) => (isErased ? [[id, courierId]] : [])));
  if (erased.size === 0) return parcels;
  const meanings = await readMeanings(tx, [...new Set(erased.values())]);
  return parcels.map((parcel) => {
    const courierId = erased.get(parcel.shipmentId);
    if (courierId === undefined) return parcel;
    const eraseText = (report: CourierReport) => {
      const state = meanings.get(`${courierId} ${report.statusKey}`) ?? report.state;
      return { ...report, state, code: eraseCode(report.code), text: null, statusKey: null };
    };
    return {
      ...parcel,
      reports: parcel.reports.map((report) => (isOfCourier(report) ? eraseText(report) : report)),
    };
  });
}

const isOfCourier = (report: ShipmentReport): report is CourierReport => "position" in report;

const isUnknown = (report: ShipmentReport) => isOfCourier(report) && report.statusKey !== null;

/** Couriers without codes use texts as codes. The hash still identifies a repeated report. `eraseCourierTexts` does the same in SQL. */
const eraseCode = (code: string) =>
  `erased:${createHash("sha256").update(code).digest("hex").slice(0, HASH_LENGTH)}`;

/** Delays changes of the couriers' meanings until the transaction ends, and waits for changes that have begun. */
async function lockMeanings(tx: Database, courierIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: couriers.id })
    .from(couriers)
    .where(inArray(couriers.id, [...courierIds]))
    .orderBy(asc(couriers.id))
    .for("share");
}

/** Returns the chosen states by courier id and text. */
async function readMeanings(tx: Database, courierIds: readonly number[]) {
  const { courierId, statusKey, state } = courierStatusMeanings;
  const rows = await tx
    .select({ courierId, statusKey, state })
    .from(courierStatusMeanings)
    .where(inArray(courierId, [...courierIds]));
  return new Map(rows.map((row) => [`${row.courierId} ${row.statusKey}`, row.state]));
}
