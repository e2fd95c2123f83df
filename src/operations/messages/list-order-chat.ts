import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/message-schema.server.ts";
import { customerChatMessages } from "#domain/messages/chat-messages.ts";
import type { TimelineEntry } from "#domain/orders/order.ts";

/** Returns the WhatsApp messages of the customer about an order as timeline entries, oldest first. */
export async function listOrderChat(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ message: contactMessages.message, createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.orderId, orderId))
    .orderBy(asc(contactMessages.createdAt));
  return rows.map(({ message, createdAt }) => ({
    kind: "customer-message",
    at: createdAt.toISOString(),
    by: null,
    text: customerChatMessages.received,
    note: message,
    changes: [],
  }));
}
