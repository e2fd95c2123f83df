import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { isStillValid } from "../../rules/outbox/order-message.ts";
import { sendAgainMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { readOrder } from "#orders/operations/read-order.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import type { RequeueOptions } from "./requeue-message.ts";
import { requeueMessage } from "./requeue-message.ts";

interface OrderMessageKey {
  orderId: string;
  messageId: number;
}

/**
 * Requeues a message about an order. See `requeueMessage`.
 * @throws NotFound 'Order not found', or 'Message not found' if the order has no such message
 * @throws Conflict if the message cannot be sent again
 */
export async function sendMessageAgain(
  db: Database,
  { orderId, messageId }: OrderMessageKey,
  options: RequeueOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderNumber, status } = await lockOrder(tx, orderId);
    const order = await readOrder(tx, orderId);
    if (!order) throw createOrderNotFound();
    const { email, phone } = order.customerInfo;
    await requeueMessage(
      tx,
      {
        messageCondition: and(eq(outboxMessages.id, messageId), eq(outboxMessages.orderId, orderId)),
        addresses: { email, phone: toE164(phone) },
        findBlockReason: (kind) => (isStillValid(kind, status) ? undefined : texts.statusChanged),
        auditSubject: { type: "order", id: orderId, label: orderNumber },
      },
      options,
    );
  });
}
