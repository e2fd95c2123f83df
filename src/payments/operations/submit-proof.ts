import { and, eq } from "drizzle-orm";

import { listOfferedAccounts } from "#ledger/operations/offered-accounts.ts";
import { reserveForPayment } from "#orders/operations/confirmation/reserve-for-payment.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { PaymentState } from "../rules/payment.ts";
import { createPaymentNotFound, PaymentDecided } from "../rules/payment-errors.ts";
import type { Proof, ShopperPayment } from "../rules/shopper-payment.ts";
import { PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { addProof, encodeProof, saveSubmission } from "./save-proof.ts";
import { toShopperPayment } from "./shopper-payments.ts";

type PaymentRow = typeof payments.$inferSelect;

/** States in which the shopper can prove a payment: also after the time to pay, or after staff have not found it. */
const OPEN_STATES: readonly PaymentState[] = ["awaiting", "expired", "submitted", "unsure", "rejected"];

/** A proof with its image as uploaded. */
export interface SubmittedProof extends Proof {
  /** The shop's reference of the payment. */
  reference: string;
  image: Uint8Array;
}

/**
 * Stores the image with which a shopper proves a payment, and asks staff to check it. The same image is stored once. A
 * payment of a cancelled order can be proved too, because its money has to go back. So can any amount: the order can
 * have become cheaper since the shopper paid what the page asked for, or the shopper has sent too much by mistake. Staff
 * compare it with what has arrived, and accept more than is due only with an explicit yes.
 * @throws NotFound if the link does not work, or the payment belongs to another order
 * @throws PaymentDecided if the shop has accepted or reversed the payment
 * @throws InvalidInput if the file is no image, or the payment has too many
 */
export async function submitProof(
  db: Database,
  token: string,
  { reference, image, ...proof }: SubmittedProof,
): Promise<ShopperPayment> {
  const { orderId } = await requireOrderLink(db, token);
  // Before the image is decoded, so that only the shopper of an open payment uses the processor.
  await readOpenPayment(db, orderId, reference);
  const encoded = await encodeProof(image);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { shouldLockSizes: true });
    const payment = await readOpenPayment(tx, orderId, reference);
    const proofs = await addProof(tx, payment.id, encoded);
    const submitted = await saveSubmission(tx, payment, proof);
    await reserveForPayment(tx, order, new Date(Date.now() + PAYMENT_EXPIRY_MS));
    return toShopperPayment(submitted, { proofs, offered: await listOfferedAccounts(tx) });
  });
}

/** @throws NotFound, PaymentDecided */
async function readOpenPayment(db: Database, orderId: string, reference: string): Promise<PaymentRow> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.reference, reference)));
  if (!payment) throw createPaymentNotFound();
  if (!OPEN_STATES.includes(payment.state)) throw new PaymentDecided();
  return payment;
}
