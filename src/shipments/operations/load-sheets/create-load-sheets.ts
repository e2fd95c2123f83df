import type { SQL } from "drizzle-orm";
import { and, asc, eq, gte, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, loadSheets, shipments } from "../../tables/shipment-schema.server.ts";
import { NothingToHandOver, createCourierNotFound } from "../../rules/shipment-errors.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import type { CreatedLoadSheets, NewLoadSheets } from "../../rules/load-sheet.ts";
import { MAX_SHIPMENTS } from "../../rules/ship-orders.ts";
import { shipmentMessages as messages, shipmentStateMessages } from "../../rules/shipment-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { isWaitingForSheet, listLoadSheetsById } from "./list-load-sheets.ts";
import { requestCourierSheet } from "./request-courier-sheet.ts";

export interface LoadSheetOptions {
  by: Actor;
  getKey: GetCredentialsKey;
  courierOptions?: CourierOptions;
  now?: Date;
}

/**
 * Creates a load sheet of booked parcels for each courier, and requests the couriers' own sheets. A parcel is on at
 * most one sheet.
 * @returns the sheets, and the reasons why the remaining parcels are not on them
 * @throws NotFound 'Courier not found'
 * @throws NothingToHandOver if no parcel of the courier waits for a load sheet
 */
export async function createLoadSheets(
  db: Database,
  request: NewLoadSheets,
  options: LoadSheetOptions,
): Promise<CreatedLoadSheets> {
  const { sheetIds, problems } = await db.transaction((tx) => writeSheets(tx, request, options));
  for (const id of sheetIds) await requestCourierSheet(db, id, options);
  return { sheets: await listLoadSheetsById(db, sheetIds), problems };
}

async function writeSheets(tx: Database, request: NewLoadSheets, { by, now = new Date() }: LoadSheetOptions) {
  const parcels = await lockParcels(tx, await buildRequestCondition(tx, request, now));
  const problems = parcels.flatMap((parcel) => {
    const text = explainProblem(parcel);
    return text === undefined ? [] : [{ shipmentId: parcel.id, reference: parcel.reference, text }];
  });
  const waitingParcels = parcels.filter((parcel) => explainProblem(parcel) === undefined);
  if ("courierId" in request && waitingParcels.length === 0) throw new NothingToHandOver();
  const sheetIds: number[] = [];
  for (const [courierId, sheetParcels] of Map.groupBy(waitingParcels, (parcel) => parcel.courierId)) {
    const [sheet] = await tx
      .insert(loadSheets)
      .values({ courierId, staffId: by.uid, createdAt: now })
      .returning({ id: loadSheets.id });
    if (!sheet) throw new Error("The insert returned no row");
    const shipmentIds = sheetParcels.map(({ id }) => id);
    await tx.update(shipments).set({ loadSheetId: sheet.id }).where(inArray(shipments.id, shipmentIds));
    const subject = {
      type: "courier",
      id: String(courierId),
      label: sheetParcels[0]?.courier ?? "",
    } as const;
    const changes = [
      { field: "load sheet", from: null, to: messages.loadSheetOf(sheet.id, sheetParcels.length) },
    ];
    await recordAudit(tx, { by, action: "added", subject, changes });
    sheetIds.push(sheet.id);
  }
  return { sheetIds, problems };
}

/** @throws NotFound 'Courier not found' */
async function buildRequestCondition(
  tx: Database,
  request: NewLoadSheets,
  now: Date,
): Promise<SQL | undefined> {
  if ("shipmentIds" in request) return inArray(shipments.id, request.shipmentIds);
  const { courierId, onlyToday } = request;
  if ((await tx.$count(couriers, eq(couriers.id, courierId))) === 0) throw createCourierNotFound();
  const isToday = onlyToday ? gte(shipments.createdAt, startOfLastDays(1, now)) : undefined;
  return and(eq(shipments.courierId, courierId), isWaitingForSheet(), isToday);
}

/** Locks the parcels in the order of their ids, so that concurrent requests cannot deadlock. */
function lockParcels(tx: Database, condition: SQL | undefined) {
  return tx
    .select({
      id: shipments.id,
      reference: shipments.reference,
      courierId: shipments.courierId,
      courier: couriers.name,
      state: shipments.state,
      bookingState: shipments.bookingState,
      loadSheetId: shipments.loadSheetId,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(condition)
    .orderBy(asc(shipments.id))
    .limit(MAX_SHIPMENTS)
    .for("update", { of: shipments });
}

type LockedParcel = Awaited<ReturnType<typeof lockParcels>>[number];

/** Returns why a parcel cannot be on a new load sheet, or `undefined`. */
function explainProblem({ state, bookingState, loadSheetId }: LockedParcel): string | undefined {
  if (loadSheetId !== null) return messages.onLoadSheet(loadSheetId);
  if (state === "draft" || bookingState !== null) return messages.notBooked;
  return state === "booked" ? undefined : messages.notWaiting(shipmentStateMessages[state]);
}
