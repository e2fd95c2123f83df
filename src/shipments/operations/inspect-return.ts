import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { shipmentEvents, shipmentLines, shipments } from "../tables/shipment-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { createShipmentNotFound } from "../rules/shipment-errors.ts";
import type { Inspection } from "../rules/shipment.ts";
import { shipmentMessages as messages } from "../rules/shipment-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { returnInspectedBottles } from "#orders/operations/stock/return-inspected-bottles.ts";

interface InspectionOptions {
  by: Actor;
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Records the condition of the bottles of a returned parcel, in one transaction. Returns sealed bottles to the
 * stock, but not opened and damaged bottles. The order's status does not change unless staff cancel the order.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the parcel is not returned, or was already inspected
 * @throws ReturnQuantity if a bottle has come back already, e.g. in a return of the customer
 * @throws InvalidInput if the quantities of an item do not add up to its bottles in the parcel
 */
export async function inspectReturn(
  db: Database,
  shipmentId: number,
  inspection: Inspection,
  { by, channels = [], now = new Date() }: InspectionOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId } = await readShipment(tx, shipmentId);
    const order = await lockOrder(tx, orderId, { shouldLockSizes: true });
    const shipment = await readShipment(tx, shipmentId);
    if (shipment.state !== "returned") throw new Conflict(messages.notReturned);
    if (shipment.inspectedAt !== null) throw new Conflict(messages.inspected);
    const lines = matchLines(await listLines(tx, shipmentId), inspection);
    for (const { itemId, sealed, opened, damaged } of lines)
      await tx
        .update(shipmentLines)
        .set({ sealed, opened, damaged })
        .where(and(eq(shipmentLines.shipmentId, shipmentId), eq(shipmentLines.itemId, itemId)));
    await tx.update(shipments).set({ inspectedAt: now, updatedAt: now }).where(eq(shipments.id, shipmentId));
    await returnInspectedBottles(
      tx,
      lines.map(({ itemId, productName, variant, sealed, quantity }) => {
        return { itemId, name: `${productName} ${variant}`, sealed, inspected: quantity };
      }),
      { orderId, staffId: by.uid, isStockDeducted: order.isStockDeducted },
    );
    const text = describeInspection(lines, inspection.note);
    await tx.insert(shipmentEvents).values({
      shipmentId,
      state: "returned",
      code: "staff:inspected",
      text,
      occurredAt: now,
      staffId: by.uid,
    });
    await recordAudit(tx, {
      by,
      action: "inspected",
      subject: { type: "order", id: orderId, label: order.orderNumber },
      // Without the note, which can name a person: an erasure deletes notes, but not the changes of orders.
      changes: [{ field: shipment.reference, from: null, to: describeInspection(lines) }],
    });
    await incrementRevision(tx, { leavesProductsUnchanged: true });
    if (inspection.cancelsOrder && order.status !== "cancelled")
      await updateOrderStatus(tx, { orderId, status: "cancelled", notes: text }, { by, channels });
  });
}

async function readShipment(tx: Database, id: number) {
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  return row;
}

function listLines(tx: Database, shipmentId: number) {
  return tx
    .select({
      itemId: shipmentLines.itemId,
      quantity: shipmentLines.quantity,
      productId: orderItems.productId,
      productName: orderItems.productName,
      variant: orderItems.variant,
    })
    .from(shipmentLines)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLines.itemId))
    .where(eq(shipmentLines.shipmentId, shipmentId));
}

type ParcelLine = Awaited<ReturnType<typeof listLines>>[number];
type Condition = Pick<Inspection["lines"][number], "sealed" | "opened" | "damaged">;

/** Returns the parcel's lines with the condition of their bottles. */
function matchLines(
  lines: readonly ParcelLine[],
  { lines: inspectedLines }: Inspection,
): (ParcelLine & Condition)[] {
  const matchedLines = lines.map((line) => {
    const conditions = inspectedLines.filter(
      ({ productId, variant }) => productId === line.productId && variant === line.variant,
    );
    const [condition] = conditions;
    const total = condition && condition.sealed + condition.opened + condition.damaged;
    if (conditions.length !== 1 || condition === undefined || total !== line.quantity)
      throw new InvalidInput(messages.inspectionIncomplete, { lines: [messages.inspectionIncomplete] });
    const { sealed, opened, damaged } = condition;
    return { ...line, sealed, opened, damaged };
  });
  if (matchedLines.length !== inspectedLines.length)
    throw new InvalidInput(messages.inspectionIncomplete, { lines: [messages.inspectionIncomplete] });
  return matchedLines;
}

function describeInspection(lines: readonly Condition[], note = ""): string {
  const sumBottles = (key: keyof Condition) => lines.reduce((total, line) => total + line[key], 0);
  const counts = messages.inspectedEntry(sumBottles("sealed"), sumBottles("opened"), sumBottles("damaged"));
  return note === "" ? counts : `${counts}. ${note}`;
}
