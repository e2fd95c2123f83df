import { createHash } from "node:crypto";

import { eq } from "drizzle-orm";

import { InvalidInput } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { encodePrivateImage } from "#media/operations/encode-private-image.ts";
import type { Database } from "#platform/db/client.server.ts";

import { createPaymentNotFound } from "../rules/payment-errors.ts";
import type { Proof } from "../rules/shopper-payment.ts";
import { MAX_PROOFS, payMessages } from "../rules/shopper-payment.ts";
import { paymentProofs, payments } from "../tables/payment-schema.server.ts";

type PaymentRow = typeof payments.$inferSelect;

/** An encoded image with the hash of the file as it arrived. */
export interface EncodedProof {
  content: Uint8Array;
  contentType: string;
  contentHash: string;
}

/** Encodes the image of a payment again, without metadata. @throws InvalidInput if the file is no image */
export async function encodeProof(image: Uint8Array): Promise<EncodedProof> {
  const encoded = await encodePrivateImage(image);
  if (!encoded) throw new InvalidInput(payMessages.imageInvalid, { file: [payMessages.imageInvalid] });
  return { ...encoded, contentHash: createHash("sha256").update(image).digest("hex") };
}

/**
 * Adds an image unless the payment has it, and returns the number of its images. The order is locked.
 * @throws InvalidInput if the payment has too many
 */
export async function addProof(
  tx: Database,
  paymentId: number,
  { content, contentType, contentHash }: EncodedProof,
  { isByStaff = false }: { isByStaff?: boolean } = {},
): Promise<number> {
  const stored = await tx
    .select({ contentHash: paymentProofs.contentHash })
    .from(paymentProofs)
    .where(eq(paymentProofs.paymentId, paymentId));
  if (stored.some((each) => each.contentHash === contentHash)) return stored.length;
  if (stored.length >= MAX_PROOFS)
    throw new InvalidInput(payMessages.tooManyImages, { file: [payMessages.tooManyImages] });
  await tx.insert(paymentProofs).values({ paymentId, content, contentType, contentHash, isByStaff });
  return stored.length + 1;
}

/** Asks staff to check a payment, with what its payer says. The order is locked. */
export async function saveSubmission(
  tx: Database,
  { id, state, submittedAt, transactionId: earlierId, senderLast4: earlierDigits }: PaymentRow,
  { amount, senderLast4, transactionId }: Proof,
): Promise<PaymentRow> {
  const now = new Date();
  const [saved] = await tx
    .update(payments)
    .set({
      claimedAmount: toPaisa(amount),
      senderLast4: senderLast4 || earlierDigits,
      transactionId: transactionId || earlierId,
      // A payment that staff have marked as unsure stays marked.
      state: state === "unsure" ? state : "submitted",
      // A new image of a rejected payment waits from now on.
      submittedAt: state === "rejected" ? now : (submittedAt ?? now),
      reason: null,
      decidedAt: null,
      decidedBy: null,
      updatedAt: now,
    })
    .where(eq(payments.id, id))
    .returning();
  if (!saved) throw createPaymentNotFound();
  return saved;
}
