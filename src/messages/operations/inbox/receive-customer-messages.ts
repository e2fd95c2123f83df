import { randomUUID } from "node:crypto";

import { and, count, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { messagesManifest } from "../../manifest.ts";
import { MAX_DAILY_IMAGES } from "../../rules/inbox/message-image.ts";
import { contactImages } from "../../tables/image-schema.server.ts";
import { contactMessages, contactReplies } from "../../tables/message-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { customerWhatsAppMessages as texts } from "../../rules/inbox/whatsapp-messages.ts";
import type { CustomerMessage } from "../../rules/outbox/customer-message.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { confirmByButton } from "#orders/operations/links/change-by-link.ts";

/**
 * Stores WhatsApp messages of customers once each, for staff, with the order that they are about; a job fetches their
 * images. A press of the
 * button that confirms an order confirms it instead, if it comes from the order's number.
 * @param channels channels for which messages are queued
 */
export async function receiveCustomerMessages(
  db: Database,
  messages: readonly CustomerMessage[],
  channels: readonly MessageChannel[],
): Promise<void> {
  for (const message of messages) {
    const text = await applyButton(db, message, channels);
    if (text !== undefined) await storeMessage(db, { ...message, text });
  }
}

/** Returns the text for staff, or undefined if the message confirmed an order. */
async function applyButton(
  db: Database,
  { confirmToken, phone, text }: CustomerMessage,
  channels: readonly MessageChannel[],
): Promise<string | undefined> {
  if (confirmToken === null) return text;
  const outcome = await confirmByButton(db, { token: confirmToken, phone }, channels);
  if (outcome === "confirmed") return undefined;
  if (outcome === "other-number") return texts.pressedByOther(text);
  return outcome === "closed" ? texts.pressedTooLate(text) : texts.pressed(text);
}

async function storeMessage(
  db: Database,
  { id: providerId, phone, name, at, text, answeredId, imageId }: CustomerMessage,
): Promise<void> {
  const order = (await findAnsweredOrder(db, answeredId)) ?? (await findNewestOrder(db, phone));
  await db.transaction(async (tx) => {
    const fetchesImage = imageId !== null && (await countDailyImages(tx, phone)) < MAX_DAILY_IMAGES;
    const [stored] = await tx
      .insert(contactMessages)
      .values({
        id: randomUUID(),
        channel: "whatsapp",
        providerId,
        orderId: order?.id ?? null,
        name: name || order?.name || phone,
        phone,
        message: fetchesImage ? text : text.replace(texts.ownImage, texts.image),
        createdAt: at,
      })
      .onConflictDoNothing({ target: contactMessages.providerId })
      .returning({ id: contactMessages.id });
    if (stored === undefined || !fetchesImage) return;
    await tx.insert(contactImages).values({ messageId: stored.id, mediaId: imageId });
    await enqueueJob(tx, messagesManifest.jobs["fetch-message-images"], {});
  });
}

/** Counts the images from a number since a day ago. */
async function countDailyImages(tx: Database, phone: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(contactImages)
    .innerJoin(contactMessages, eq(contactMessages.id, contactImages.messageId))
    .where(and(eq(contactMessages.phone, phone), gt(contactImages.createdAt, sql`now() - interval '1 day'`)));
  return row?.count ?? 0;
}

const orderFields = { id: orders.id, name: orders.customerName };

/** Returns the order of the message that the customer answers, or of the conversation that it belongs to. */
async function findAnsweredOrder(db: Database, answeredId: string | null) {
  if (answeredId === null) return undefined;
  const [order] = await db
    .select(orderFields)
    .from(outboxMessages)
    .leftJoin(contactReplies, eq(contactReplies.id, outboxMessages.contactReplyId))
    .leftJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .innerJoin(orders, sql`${orders.id} = coalesce(${outboxMessages.orderId}, ${contactMessages.orderId})`)
    .where(and(eq(outboxMessages.channel, "whatsapp"), eq(outboxMessages.providerId, answeredId)));
  return order;
}

async function findNewestOrder(db: Database, phone: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(eq(orders.customerPhoneE164, phone))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}
