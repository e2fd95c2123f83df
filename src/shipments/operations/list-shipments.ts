import type { SQL } from "drizzle-orm";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { couriers, shipmentAdvice, shipmentLines, shipments } from "../tables/shipment-schema.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { displayAddress } from "#orders/rules/tracking-display.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { buildTrackingUrl } from "../rules/courier.ts";
import type { Shipment, ShipmentRow } from "../rules/shipment.ts";
import { shipmentList } from "../rules/shipment.ts";
import { staffName } from "#staff/operations/staff-name.ts";

import { matchesUnpaid } from "./payments/check-payments.ts";
import { matchesOrderSearch } from "#orders/operations/lists/order-filter.ts";

type LineRow = Shipment["lines"][number];

const lines = subquery<LineRow[]>`(
  select coalesce(json_agg(json_build_object('productId', item.product_id, 'name', item.product_name,
    'variant', item.variant, 'quantity', line.quantity, 'sealed', line.sealed, 'opened', line.opened,
    'damaged', line.damaged) order by item.position), '[]')
  from ${shipmentLines} as line join ${orderItems} as item on item.id = line.item_id
  where line.shipment_id = ${shipments.id})`;

const latestAdvice = subquery<ShipmentRow["latestAdvice"]>`(
  select json_build_object('advice', entry.advice, 'at', entry.created_at, 'by', ${staffName})
  from ${shipmentAdvice} as entry left join ${users} on ${users.id} = entry.staff_id
  where entry.shipment_id = ${shipments.id} order by entry.id desc limit 1)`;

const selectShipments = (db: Database) =>
  db
    .select({
      shipment: shipments,
      courier: {
        id: couriers.id,
        name: couriers.name,
        kind: couriers.kind,
        helpContact: couriers.helpContact,
      },
      trackingUrl: couriers.trackingUrl,
      order: {
        orderNumber: orders.orderNumber,
        customerName: orders.customerName,
        customerPhone: orders.customerPhone,
        customerPhoneE164: orders.customerPhoneE164,
        city: orders.city,
        province: orders.state,
      },
      address: {
        street: orders.street,
        city: orders.city,
        state: orders.state,
        zipCode: orders.zipCode,
        country: orders.country,
      },
      lines,
      latestAdvice,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .innerJoin(orders, eq(orders.id, shipments.orderId));

type SelectedShipment = Awaited<ReturnType<typeof selectShipments>>[number];

const toOptionalPkr = (amount: number | null) => (amount === null ? null : toPkr(amount));

function toShipmentRow({
  shipment: row,
  courier,
  trackingUrl,
  order,
  address,
  ...jsonColumns
}: SelectedShipment): ShipmentRow {
  const { lines: parcelLines, latestAdvice: advice } = jsonColumns;
  return {
    id: row.id,
    orderId: row.orderId,
    ...order,
    address: displayAddress(address),
    courier,
    reference: row.reference,
    trackingNumber: row.trackingNumber,
    trackingUrl: buildTrackingUrl(trackingUrl, row.trackingNumber),
    pieces: row.pieces,
    weightGrams: row.weightGrams,
    cashToCollect: toPkr(row.cashToCollect),
    courierCharge: toOptionalPkr(row.courierCharge),
    payment: row.paidAt && {
      paidAt: row.paidAt.toISOString(),
      amount: toOptionalPkr(row.paidAmount),
      reference: row.paymentReference,
    },
    state: row.state,
    stateText: row.stateText,
    unknownText: row.unknownText,
    wasDelivered: row.wasDelivered,
    task: row.task,
    isTaskOpen: row.task !== null && row.task !== row.checkedTask,
    attempts: row.attempts,
    bookingState: row.bookingState,
    bookingError: row.bookingError,
    needsCity: row.needsCity && row.bookingState === "rejected",
    pollingEndedAt: row.pollingEndedAt?.toISOString() ?? null,
    lines: parcelLines,
    loadSheetId: row.loadSheetId,
    latestAdvice: advice && { ...advice, at: new Date(advice.at).toISOString() },
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    inspectedAt: row.inspectedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the shipments of an order, oldest first. */
export async function listOrderShipments(db: Database, orderId: string): Promise<ShipmentRow[]> {
  const rows = await selectShipments(db).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id));
  return rows.map(toShipmentRow);
}

/** Returns the shipments of a load sheet, oldest first. */
export async function listSheetShipments(db: Database, loadSheetId: number): Promise<ShipmentRow[]> {
  const rows = await selectShipments(db)
    .where(eq(shipments.loadSheetId, loadSheetId))
    .orderBy(asc(shipments.id));
  return rows.map(toShipmentRow);
}

/** Returns the shipments with these ids, in the order of `ids`. Omits unknown ids. */
export async function listShipmentsById(db: Database, ids: readonly number[]): Promise<ShipmentRow[]> {
  const rows = await selectShipments(db).where(inArray(shipments.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.shipment.id, toShipmentRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** SQL condition for parcels of connected couriers. Manual couriers report no payments. */
const isConnected = subquery`exists (select from ${couriers} as payer
  where payer.id = ${shipments.courierId} and payer.kind <> 'manual')`;

/** Returns the SQL condition for parcels that need a staff decision. The index `shipments_to_check` contains them. */
function matchesParcelsToCheck(): SQL {
  return sql`${shipments.needsStaff}`;
}

/** Returns the number of parcels that need a staff decision. */
export function countParcelsToCheck(db: Database): Promise<number> {
  return db.$count(shipments, matchesParcelsToCheck());
}

function matchesSearch(search: string): SQL | undefined {
  return or(containsFolded(buildFoldedText(shipments.trackingNumber), search), matchesOrderSearch(search));
}

const shipmentSql: ListSql<typeof shipmentList> = {
  search: matchesSearch,
  filters: {
    state: (states) => inArray(shipments.state, states),
    courier: (courier) => eq(shipments.courierId, courier),
    needsStaff: matchesParcelsToCheck,
    unpaid: () => and(matchesUnpaid(), isConnected),
    from: (from) => isInPeriod(shipments.createdAt, { from }),
    to: (to) => isInPeriod(shipments.createdAt, { to }),
  },
};

/** Returns a page of shipments, newest first. */
export const listShipments = buildList(shipmentList, shipmentSql, {
  count: async (db, condition) => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(condition);
    return row?.total ?? 0;
  },
  read: (db, { condition, limit, offset }) =>
    selectShipments(db)
      .where(condition)
      .orderBy(descNullsLast(shipments.createdAt), asc(shipments.id))
      .limit(limit)
      .offset(offset),
  toItems: (rows) => rows.map(toShipmentRow),
});
