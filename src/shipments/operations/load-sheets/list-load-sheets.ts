import { and, asc, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { couriers, loadSheets, shipments } from "../../tables/shipment-schema.server.ts";
import { createLoadSheetNotFound } from "../../rules/shipment-errors.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { LoadSheet, LoadSheetDetails, WaitingCourier } from "../../rules/load-sheet.ts";
import { staffName } from "#staff/operations/staff-name.ts";

import { listSheetShipments } from "../list-shipments.ts";

/** Maximum number of sheets in the list. */
const MAX_SHEETS = 100;

const sumParcels = (column: string) =>
  sql<number>`coalesce((select sum(parcel.${sql.raw(column)}) from ${shipments} as parcel
    where parcel.load_sheet_id = ${loadSheets}.id and parcel.state <> 'cancelled'), 0)::float8`;

const selectSheets = (db: Database) =>
  db
    .select({
      id: loadSheets.id,
      courier: { id: couriers.id, name: couriers.name },
      parcels: sql<number>`(select count(*)::int from ${shipments} as parcel
        where parcel.load_sheet_id = ${loadSheets}.id and parcel.state <> 'cancelled')`,
      pieces: sumParcels("pieces"),
      weightGrams: sumParcels("weight_grams"),
      cashToCollect: sumParcels("cash_to_collect"),
      hasCourierSheet: sql<boolean>`${loadSheets.content} is not null`,
      problem: loadSheets.problem,
      prints: loadSheets.prints,
      printedAt: loadSheets.printedAt,
      createdAt: loadSheets.createdAt,
      createdBy: staffName,
    })
    .from(loadSheets)
    .innerJoin(couriers, eq(couriers.id, loadSheets.courierId))
    .leftJoin(users, eq(users.id, loadSheets.staffId));

type SheetRow = Awaited<ReturnType<typeof selectSheets>>[number];

function toSheet({ cashToCollect, printedAt, createdAt, ...row }: SheetRow): LoadSheet {
  return {
    ...row,
    cashToCollect: toPkr(cashToCollect),
    printedAt: printedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the latest load sheets, newest first. */
export async function listLoadSheets(db: Database): Promise<LoadSheet[]> {
  const rows = await selectSheets(db)
    .orderBy(desc(loadSheets.createdAt), desc(loadSheets.id))
    .limit(MAX_SHEETS);
  return rows.map(toSheet);
}

/** Returns load sheets, sorted by id. Omits unknown ids. */
export async function listLoadSheetsById(db: Database, ids: readonly number[]): Promise<LoadSheet[]> {
  const rows = await selectSheets(db)
    .where(inArray(loadSheets.id, [...ids]))
    .orderBy(asc(loadSheets.id));
  return rows.map(toSheet);
}

/**
 * Returns a load sheet with its parcels.
 * @throws NotFound 'Load sheet not found'
 */
export async function getLoadSheet(db: Database, id: number): Promise<LoadSheetDetails> {
  const [[sheet], parcels] = await Promise.all([listLoadSheetsById(db, [id]), listSheetShipments(db, id)]);
  if (!sheet) throw createLoadSheetNotFound();
  return { sheet, parcels };
}

/** Returns the SQL condition for parcels that are ready for the courier and on no load sheet. */
export function isWaitingForSheet() {
  return and(eq(shipments.state, "booked"), isNull(shipments.bookingState), isNull(shipments.loadSheetId));
}

/** Returns the couriers with parcels that wait for a load sheet, sorted by name. */
export function listWaitingCouriers(db: Database, now: Date = new Date()): Promise<WaitingCourier[]> {
  return db
    .select({
      id: couriers.id,
      name: couriers.name,
      parcels: sql<number>`count(*)::int`,
      today: sql<number>`count(*) filter (where ${gte(shipments.createdAt, startOfLastDays(1, now))})::int`,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(isWaitingForSheet())
    .groupBy(couriers.id, couriers.name)
    .orderBy(asc(sql`lower(${couriers.name})`));
}
