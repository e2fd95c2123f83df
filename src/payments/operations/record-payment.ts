import { toPaisa } from "#kit/rules/money.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";

import type { RecordPayment } from "../rules/payment-input.ts";
import { createPaymentNotFound } from "../rules/payment-errors.ts";
import { payments } from "../tables/payment-schema.server.ts";

import type { PaymentOptions } from "./mark-paid.ts";
import { markPaid } from "./mark-paid.ts";
import { createReference } from "./start-payment.ts";

interface RecordOptions extends PaymentOptions {
  /** Requests with the same key record one payment. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key recorded the payment. */
  onReplay?: (() => void) | undefined;
}

/**
 * Records a payment that staff know of, e.g. by WhatsApp or at the counter, as accepted (see `markPaid`).
 * @returns the id of the payment
 * @throws NotFound 'Order not found' or 'Account not found'
 * @throws IdempotencyKeyTaken if the key recorded another payment
 * @throws AmountAboveDue, DuplicateTransaction, InvalidInput, Conflict, DayClosed as `markPaid`
 */
export async function recordPayment(
  db: Database,
  orderId: string,
  input: RecordPayment,
  { idempotencyKey, onReplay, ...options }: RecordOptions,
): Promise<number> {
  const { method, ...receipt } = input;
  const key = idempotencyKey === undefined ? undefined : `payment:${idempotencyKey}`;
  const once = { subjectType: "order", key, input: { orderId, input }, onReplay } as const;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, once, async () => {
      const order = await lockOrder(tx, orderId, { shouldLockSizes: true });
      const [payment] = await tx
        .insert(payments)
        .values({
          orderId,
          method,
          accountId: receipt.accountId,
          amount: toPaisa(receipt.amount),
          reference: await createReference(tx, orderId, order.orderNumber),
        })
        .onConflictDoNothing()
        .returning();
      if (!payment) throw createPaymentNotFound();
      await markPaid(tx, order, payment, receipt, options);
      return String(payment.id);
    });
    return Number(id);
  });
}
