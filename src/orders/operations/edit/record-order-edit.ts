import type { Database } from "#platform/db/client.server.ts";
import { orderEvents } from "../../tables/order-history-schema.server.ts";
import type { Order } from "../../rules/order.ts";
import type { OrderEventKind } from "../../rules/edit/order-edit.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { OrderWebhook } from "../../rules/order-webhooks.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

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
  await recordEvents(tx, [{ type: "order.edited", data } satisfies OrderWebhook]);
}
