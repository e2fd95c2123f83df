import { and, asc, eq, ne } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, loadSheets, shipments } from "../../tables/shipment-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createLoadSheetNotFound } from "../../rules/shipment-errors.ts";
import { COURIER_FEATURES } from "../../rules/courier-kind.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import { connectCourier } from "../couriers/create-courier.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { CourierResult } from "../couriers/courier.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { isReadablePdf } from "../labels/print-courier-labels.ts";

interface SheetOptions {
  getKey: GetCredentialsKey;
  courierOptions?: CourierOptions;
}

/**
 * Requests the courier's own sheet for a load sheet, and stores the sheet or the reason for its absence. Does
 * nothing if the sheet is already stored, or the courier does not provide load sheets.
 * @throws NotFound 'Load sheet not found'
 */
export async function requestCourierSheet(db: Database, id: number, options: SheetOptions): Promise<void> {
  const [row] = await db
    .select({ courier: couriers, content: loadSheets.content })
    .from(loadSheets)
    .innerJoin(couriers, eq(couriers.id, loadSheets.courierId))
    .where(eq(loadSheets.id, id));
  if (!row) throw createLoadSheetNotFound();
  if (row.content !== null || !COURIER_FEATURES[row.courier.kind].loadSheets) return;
  const sheet = await createSheet(row.courier, await listTrackingNumbers(db, id), options);
  await db
    .update(loadSheets)
    .set(
      sheet.outcome === "ok"
        ? { content: sheet.value, problem: null }
        : { content: null, problem: sheet.error },
    )
    .where(eq(loadSheets.id, id));
}

async function listTrackingNumbers(db: Database, loadSheetId: number): Promise<string[]> {
  const rows = await db
    .select({ trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .where(and(eq(shipments.loadSheetId, loadSheetId), ne(shipments.state, "cancelled")))
    .orderBy(asc(shipments.id));
  return rows.flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

async function createSheet(
  courier: typeof couriers.$inferSelect,
  trackingNumbers: readonly string[],
  { getKey, courierOptions }: SheetOptions,
): Promise<CourierResult<Uint8Array>> {
  try {
    const sheet = await connectCourier(courier, getKey(), courierOptions).createLoadSheet(trackingNumbers);
    if (sheet.outcome !== "ok" || (await isReadablePdf(sheet.value))) return sheet;
    return { outcome: "rejected", error: texts.unreadableResponse };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { outcome: "rejected", error: error.message };
  }
}
