import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { customerChatMessages } from "../../rules/inbox/chat-messages.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";

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
