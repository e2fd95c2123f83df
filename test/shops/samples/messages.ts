import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { newsletterIssues } from "#messages/tables/newsletter-schema.server.ts";
import { contactImages } from "#messages/tables/image-schema.server.ts";
import {
  contactMessages,
  contactReplies,
  newsletterSubscribers,
  newsletterUnsubscribes,
} from "#messages/tables/message-schema.server.ts";
import { messageTemplates } from "#messages/tables/template-schema.server.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";

/** Adds messages of every kind, some with characters that are hard to serialize. */
export async function addMessageSamples(db: Database): Promise<void> {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  const message = 'Wörter "in\' quotes",\r\n\ta second line\\n, ‮, \u{1F339}, \u2028 and {"json": [1]}';
  await db.insert(contactMessages).values({ id: "m1", name: "Ayesha", phone: "0300 1234567", message });
  const content = new Uint8Array([255, 216, 255, 0]);
  const image = { content, contentType: "image/jpeg", contentHash: "0".repeat(64) };
  await db.insert(contactImages).values({ messageId: "m1", mediaId: "42", state: "stored", ...image });
  await db.insert(contactReplies).values({ messageId: "m1", email: "ayesha@example.com", text: message });
  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  await db.insert(newsletterUnsubscribes).values({ addressHash: "0c4f" });
  await db.insert(newsletterIssues).values({ subject: "Eid", text: "Eid Mubarak" });
  await subscribeNewsletter(db, "new-reader@example.com", { needsConfirmation: true });
  await db
    .insert(outboxMessages)
    .values({ kind: "order-received", channel: "email", orderId: order?.id ?? "", dedupeKey: "m1" });
  await db.insert(messageTemplates).values({
    kind: "order-received",
    language: "ur",
    subject: "آرڈر {orderNumber}",
    text: "{name}،\n\nشکریہ",
    link: "دیکھیں",
  });
}
