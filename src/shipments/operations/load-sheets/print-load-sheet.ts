import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { loadSheets } from "../../tables/shipment-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { createLoadSheetNotFound } from "../../rules/shipment-errors.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import { staffShipmentMessages } from "../../rules/staff-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

/**
 * Counts a print of a load sheet and records it in the audit log.
 * @throws NotFound 'Load sheet not found'
 */
export async function recordLoadSheetPrint(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await db.transaction((tx) => countPrint(tx, id, by));
}

/**
 * Returns the courier's own load sheet (PDF), counts the print and records it in the audit log.
 * @throws NotFound 'Load sheet not found', or if the courier has not provided a sheet
 */
export async function printCourierSheet(
  db: Database,
  id: number,
  { by }: { by: Actor },
): Promise<Uint8Array> {
  return db.transaction(async (tx) => {
    const content = await countPrint(tx, id, by);
    if (content === null) throw new NotFound(messages.noCourierSheet);
    return content;
  });
}

/** @throws NotFound 'Load sheet not found' */
async function countPrint(tx: Database, id: number, by: Actor): Promise<Uint8Array | null> {
  const [row] = await tx
    .update(loadSheets)
    .set({ prints: sql`${loadSheets.prints} + 1`, printedAt: sql`now()` })
    .where(eq(loadSheets.id, id))
    .returning({ content: loadSheets.content });
  if (!row) throw createLoadSheetNotFound();
  const subject = { type: "order", id: "print", label: staffShipmentMessages.loadSheet(id) } as const;
  await recordBulkRead(tx, { subject, by, action: "printed", details: {} });
  return row.content;
}
