import type { Database } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders/order-history-schema.server.ts";
import type { Order } from "#domain/orders/order.ts";
import type { OrderEventKind } from "#domain/orders/edit/order-edit.ts";
import type { Actor, AuditChange } from "#domain/staff/audit/audit.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import { recordEvents } from "#operations/webhooks/record-events.ts";

interface OrderEdit {
  order: Pick<Order, "id" | "orderNumber">;
  kind: OrderEventKind;
  /** Must not contain personal data, because erasing a customer does not delete the changes. */
  changes: readonly AuditChange[];
  /** Stored only in the order's history, because it may contain personal data. */
  reason?: string | undefined;
  by: Actor | undefined;
}

/** Records an edit in the order's history, in the audit log and as a webhook event, in the edit's transaction. */
export async function recordOrderEdit(
  tx: Database,
  { order, kind, changes, reason, by }: OrderEdit,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind,
    reason: reason ?? null,
    changes: [...changes],
    staffId: by?.uid ?? null,
  });
  const subject = { type: "order", id: order.id, label: order.orderNumber } as const;
  await recordAudit(tx, { by, action: kind, subject, changes });
  const data = { orderId: order.id, orderNumber: order.orderNumber, kind };
  await recordEvents(tx, [{ type: "order.edited", data }]);
}
