import { eq } from "drizzle-orm";

import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { attachEncodedProof } from "#payments/operations/attach-proof.ts";
import type { AttachOptions } from "#payments/operations/attach-proof.ts";
import type { EncodedProof } from "#payments/operations/save-proof.ts";
import type { AttachedProof } from "#payments/rules/payment-input.ts";
import type { Database } from "#platform/db/client.server.ts";

import { customerWhatsAppMessages as texts } from "../../../rules/inbox/whatsapp-messages.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";
import { contactMessages } from "../../../tables/message-schema.server.ts";

import { listMessageImages } from "./message-images.ts";

/**
 * Attaches the image of a WhatsApp message to a payment of one order, which then waits for a check like those of the
 * order page.
 * @throws NotFound 'No image', 'Order not found', 'Payment not found' or 'Account not found'
 * @throws Conflict if the image is not stored, is attached to another order, or came from another number
 * @throws PaymentDecided, InvalidInput, IdempotencyKeyTaken as `attachProof`
 */
export async function attachMessageImage(
  db: Database,
  messageId: string,
  { orderId, ...input }: AttachedProof & { orderId: string },
  options: AttachOptions,
): Promise<void> {
  const image = await readImage(db, messageId);
  await attachEncodedProof(db, orderId, { ...input, image }, { ...options, onAttached: mark });

  /** Runs while the order is locked. Images are locked after orders. */
  async function mark(tx: Database, paymentId: number): Promise<void> {
    const [found] = await tx
      .select({ phone: contactMessages.phone, about: contactMessages.orderId })
      .from(contactImages)
      .innerJoin(contactMessages, eq(contactMessages.id, contactImages.messageId))
      .where(eq(contactImages.messageId, messageId))
      .for("update", { of: contactImages });
    if (!found) throw new NotFound(texts.noImage);
    const [order] = await tx
      .select({ phone: orders.customerPhoneE164 })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (found.about !== orderId && found.phone !== order?.phone) throw new Conflict(texts.otherCustomer);
    const paymentOf = (await listMessageImages(tx, [messageId])).get(messageId)?.paymentOf ?? null;
    if (paymentOf !== null && paymentOf.id !== orderId)
      throw new Conflict(texts.attachedElsewhere(paymentOf.orderNumber));
    await tx.update(contactImages).set({ paymentId }).where(eq(contactImages.messageId, messageId));
  }
}

async function readImage(db: Database, messageId: string): Promise<EncodedProof> {
  const { content, contentType, contentHash } = contactImages;
  const [image] = await db
    .select({ content, contentType, contentHash })
    .from(contactImages)
    .where(eq(contactImages.messageId, messageId));
  if (!image) throw new NotFound(texts.noImage);
  if (image.content === null || image.contentType === null || image.contentHash === null)
    throw new Conflict(texts.imageNotReady);
  return { content: image.content, contentType: image.contentType, contentHash: image.contentHash };
}
