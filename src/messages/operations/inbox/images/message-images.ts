import { and, eq, inArray, notInArray } from "drizzle-orm";

import { NotFound } from "#kit/rules/errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { PaymentState } from "#payments/rules/payment.ts";
import { payments } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { MessageImage } from "../../../rules/inbox/message-image.ts";
import { customerWhatsAppMessages as texts } from "../../../rules/inbox/whatsapp-messages.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";

/** States of a payment that its image does not prove: the image can prove another one. */
export const FREEING_STATES = ["rejected", "reversed"] as const satisfies readonly PaymentState[];

/** Selects an image's order while the image proves its payment. */
const provesPayment = and(
  eq(payments.id, contactImages.paymentId),
  notInArray(payments.state, [...FREEING_STATES]),
);

/** Returns the images of messages, by message id. */
export async function listMessageImages(
  db: Database,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageImage>> {
  const rows = await db
    .select({
      messageId: contactImages.messageId,
      state: contactImages.state,
      problem: contactImages.problem,
      paymentOf: { id: orders.id, orderNumber: orders.orderNumber },
    })
    .from(contactImages)
    .leftJoin(payments, provesPayment)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(contactImages.messageId, [...messageIds]));
  return new Map(rows.map(({ messageId, ...image }) => [messageId, image]));
}

/**
 * Returns the image of a message.
 * @throws NotFound 'No image' if the message has none, or the shop has not fetched it
 */
export async function readMessageImage(db: Database, messageId: string) {
  const [image] = await db
    .select({ content: contactImages.content, contentType: contactImages.contentType })
    .from(contactImages)
    .where(eq(contactImages.messageId, messageId));
  if (!image || image.content === null || image.contentType === null) throw new NotFound(texts.noImage);
  return { content: image.content, contentType: image.contentType };
}
