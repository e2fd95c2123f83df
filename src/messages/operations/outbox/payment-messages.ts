import type {
  paymentAccepted,
  paymentRejected,
  paymentReminderDue,
  refundPaid,
} from "#payments/operations/events.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";

import { queueMessageOnce } from "./queue-message-once.ts";

/**
 * Tells the customer that a payment has arrived and what is left to pay. A payment that confirms the order is told by
 * the message about the new status instead, so that the customer gets one message.
 */
export async function tellPaymentAccepted(
  tx: Database,
  { orderId, paymentId, hasConfirmed, channels }: EventPayload<typeof paymentAccepted>,
): Promise<void> {
  if (!hasConfirmed) await queueMessageOnce(tx, "payment-recorded", { orderId, id: paymentId, channels });
}

/** Tells the customer why staff have not found a payment, once per decision: another proof can be rejected again. */
export async function tellPaymentRejected(
  tx: Database,
  { orderId, paymentId, decidedAt, channels }: EventPayload<typeof paymentRejected>,
): Promise<void> {
  const version = decidedAt.getTime();
  await queueMessageOnce(tx, "payment-rejected", { orderId, id: paymentId, version, channels });
}

/** Reminds the customer of a payment without a proof. */
export async function remindOfPayment(
  tx: Database,
  { orderId, paymentId, channels }: EventPayload<typeof paymentReminderDue>,
): Promise<void> {
  await queueMessageOnce(tx, "payment-reminder", { orderId, id: paymentId, channels });
}

/** Tells the customer that the shop has paid money back. */
export async function tellRefundPaid(
  tx: Database,
  { orderId, refundId, movementId, channels }: EventPayload<typeof refundPaid>,
): Promise<void> {
  await queueMessageOnce(tx, "refund-paid", { orderId, id: refundId, version: movementId, channels });
}
