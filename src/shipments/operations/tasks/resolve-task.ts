import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { ParcelTask, TaskOutcome } from "../../rules/parcel-task.ts";
import { OUTCOMES_BY_TASK } from "../../rules/parcel-task.ts";
import { createShipmentNotFound } from "../../rules/shipment-errors.ts";
import { taskMessages } from "../../rules/task-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { recordShipmentReports } from "../record-shipment-reports.ts";

interface ResolveOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/** The order's status after an outcome. */
const STATUS_BY_OUTCOME: Partial<Record<TaskOutcome, OrderStatus>> = {
  "restore-delivered": "delivered",
  "restore-shipped": "shipped",
  "cancel-order": "cancelled",
};

/**
 * Resolves a parcel's task with the outcome that staff chose. Restoring an order deducts its bottles from the stock, and
 * the order counts as revenue again.
 * @param request.task the task as staff saw it
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the parcel no longer has the task, or the outcome does not belong to the task
 * @throws InsufficientStock if the stock is too low to restore the order; nothing changes
 */
export async function resolveTask(
  db: Database,
  shipmentId: number,
  { task, outcome }: { task: ParcelTask; outcome: TaskOutcome },
  { by, channels = [], now = new Date() }: ResolveOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId } = await readShipment(tx, shipmentId);
    const order = await lockOrder(tx, orderId, { shouldLockSizes: true });
    const parcel = await readShipment(tx, shipmentId);
    const isOpen = parcel.task === task && parcel.checkedTask !== task;
    if (!isOpen || !OUTCOMES_BY_TASK[task].includes(outcome)) throw new Conflict(taskMessages.taskChanged);
    const text = taskMessages.outcomes[outcome];
    const status = STATUS_BY_OUTCOME[outcome];
    if (status !== undefined)
      await updateOrderStatus(tx, { orderId, status, notes: text, deductStock: true }, { by, channels });
    if (outcome === "expect-return") {
      const report = { state: "return-requested", code: "staff:return-requested", text } as const;
      const reports = [{ ...report, occurredAt: now.toISOString() }];
      await recordShipmentReports(tx, [{ shipmentId, reports }], { by, channels, now });
    }
    if (outcome === "checked")
      await tx
        .update(shipments)
        .set({ checkedTask: task, updatedAt: now })
        .where(eq(shipments.id, shipmentId));
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: orderId, label: order.orderNumber },
      changes: [{ field: parcel.reference, from: task, to: outcome }],
    });
  });
}

async function readShipment(tx: Database, id: number) {
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  return row;
}
