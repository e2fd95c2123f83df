import { PDFDocument } from "@cantoo/pdf-lib";
import { and, inArray, isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";
import { shipmentLabels } from "../../tables/shipment-schema.server.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import { staffShipmentMessages } from "../../rules/staff-messages.ts";

/** Returns whether a file is a PDF file with at least one page. */
export async function isReadablePdf(file: Uint8Array): Promise<boolean> {
  try {
    return (await PDFDocument.load(file)).getPageCount() > 0;
  } catch {
    return false;
  }
}

/**
 * Returns one PDF file with the pages of all files, in the given order. Keeps only one source file and the result in
 * memory.
 */
async function mergePdfs(files: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for await (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}

/** Maximum number of labels in memory. */
const BATCH_SIZE = 10;

/**
 * Returns one PDF file with the stored labels of parcels, in the order of the ids, and records the print in the
 * audit log. Omits parcels without a stored label.
 * @throws NotFound if no label is stored
 */
export async function printCourierLabels(
  db: Database,
  ids: readonly number[],
  { by }: { by: Actor },
): Promise<Uint8Array> {
  const rows = await db
    .select({ id: shipmentLabels.shipmentId })
    .from(shipmentLabels)
    .where(and(inArray(shipmentLabels.shipmentId, [...ids]), isNotNull(shipmentLabels.content)));
  const storedIds = new Set(rows.map(({ id }) => id));
  const printedIds = [...new Set(ids)].filter((id) => storedIds.has(id));
  if (printedIds.length === 0) throw new NotFound(messages.noStoredLabels);
  const subject = { type: "order", id: "print", label: staffShipmentMessages.courierLabels } as const;
  await recordBulkRead(db, { subject, by, action: "printed", details: { parcels: printedIds.length } });
  return mergePdfs(readLabels(db, printedIds));
}

async function* readLabels(db: Database, ids: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const rows = await db
      .select({ id: shipmentLabels.shipmentId, content: shipmentLabels.content })
      .from(shipmentLabels)
      .where(inArray(shipmentLabels.shipmentId, batch));
    const files = new Map(rows.map(({ id, content }) => [id, content]));
    for (const id of batch) {
      const file = files.get(id);
      if (file) yield file;
    }
  }
}
