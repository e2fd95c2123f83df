import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { TimelineEntry } from "#domain/orders/order.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";

/** Returns an order's messages as timeline entries with state, error and text, oldest first. */
export async function listOrderMessages(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.orderId, orderId))
    .orderBy(asc(outboxMessages.id));
  return rows.map(({ channel, kind, status, recipient, lastError, text, sentAt, createdAt }) => ({
    kind: "message",
    at: (sentAt ?? createdAt).toISOString(),
    by: null,
    text: texts.timelineEntry(channel, kind, status, recipient),
    note: [lastError, text].filter((part) => part !== null).join("\n\n") || null,
    changes: [],
  }));
}
