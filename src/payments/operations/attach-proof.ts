import { and, eq } from "drizzle-orm";

import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import { getActiveAccount } from "#ledger/operations/accounts.ts";
import { reserveForPayment } from "#orders/operations/confirmation/reserve-for-payment.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { staffOrderMessages } from "#orders/rules/staff-messages.ts";
import type { Database } from "#platform/db/client.server.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { METHOD_ACCOUNTS } from "../rules/payment.ts";
import { createPaymentNotFound, PaymentDecided } from "../rules/payment-errors.ts";
import type { AttachedProof } from "../rules/payment-input.ts";
import { PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { payments } from "../tables/payment-schema.server.ts";

import type { EncodedProof } from "./save-proof.ts";
import { addProof, encodeProof, saveSubmission } from "./save-proof.ts";
import { createReference } from "./start-payment.ts";

export interface AttachOptions {
  by: Actor;
  /** Requests with the same key attach one image. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key attached the image. */
  onReplay?: (() => void) | undefined;
}

/**
 * Attaches an image that a customer has sent to staff in a chat to a payment of an order or to a new one, which
 * then waits for a check like those of the order page. An accepted payment only gets the image.
 * @throws NotFound 'Order not found', 'Payment not found' or 'Account not found'
 * @throws PaymentDecided if the payment was reversed
 * @throws Conflict if the order is a past order of another shop
 * @throws InvalidInput if the file is no image, the payment has too many, or a new payment has no amount
 * @throws IdempotencyKeyTaken if the key attached another image
 */
export async function attachProof(
  db: Database,
  orderId: string,
  { image, ...input }: AttachedProof & { image: Uint8Array },
  options: AttachOptions,
): Promise<void> {
  await attachEncodedProof(db, orderId, { ...input, image: await encodeProof(image) }, options);
}

interface EncodedOptions extends AttachOptions {
  /** Called in the transaction, with the payment that got the image. */
  onAttached?: (tx: Database, paymentId: number) => Promise<void>;
}

/** Attaches an image that the shop has encoded. See `attachProof`. */
export async function attachEncodedProof(
  db: Database,
  orderId: string,
  { image, ...input }: AttachedProof & { image: EncodedProof },
  { by, idempotencyKey, onReplay, onAttached }: EncodedOptions,
): Promise<void> {
  const key = idempotencyKey === undefined ? undefined : `proof:${idempotencyKey}`;
  const content = { orderId, input, contentHash: image.contentHash };
  await db.transaction((tx) =>
    insertOnce(tx, { subjectType: "order", key, input: content, onReplay }, async () => {
      const order = await lockOrder(tx, orderId, { shouldLockSizes: true });
      if (order.importedFrom !== null) throw new Conflict(staffOrderMessages.isPastOrder(order.importedFrom));
      const payment = await findOrAddPayment(tx, order, input);
      if (payment.state === "reversed") throw new PaymentDecided();
      await addProof(tx, payment.id, image, { isByStaff: true });
      if (payment.state !== "paid") {
        await saveSubmission(tx, payment, { amount: input.amount ?? toPkr(payment.amount) });
        await reserveForPayment(tx, order, new Date(Date.now() + PAYMENT_EXPIRY_MS));
      }
      await onAttached?.(tx, payment.id);
      await recordAudit(tx, {
        by,
        action: "proof-attached",
        subject: { type: "order", id: orderId, label: order.orderNumber },
        changes: [{ field: "amount", from: null, to: formatPrice(input.amount ?? toPkr(payment.amount)) }],
      });
      return String(payment.id);
    }),
  );
}

/** Returns the chosen payment, or adds one that waits. @throws NotFound, InvalidInput */
async function findOrAddPayment(tx: Database, order: LockedOrder, input: AttachedProof) {
  if (input.paymentId !== undefined) {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, input.paymentId), eq(payments.orderId, order.id)));
    if (!payment) throw createPaymentNotFound();
    return payment;
  }
  const { method, accountId, amount } = input;
  if (method === undefined || accountId === undefined || amount === undefined)
    throw new InvalidInput(messages.amountInvalid, { amount: [messages.amountInvalid] });
  await getActiveAccount(tx, accountId, METHOD_ACCOUNTS[method]);
  const reference = await createReference(tx, order.id, order.orderNumber);
  const values = { orderId: order.id, method, accountId, amount: toPaisa(amount), reference };
  const [payment] = await tx.insert(payments).values(values).returning();
  if (!payment) throw createPaymentNotFound();
  return payment;
}
