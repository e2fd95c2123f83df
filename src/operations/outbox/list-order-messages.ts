import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema/staff/account-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { Order, TimelineEntry } from "#domain/orders/order.ts";
import { isResendable, isStillValid } from "#domain/outbox/message.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import { staffName } from "#operations/staff/staff-name.ts";

/** Returns an order's messages as timeline entries with state, error and text, oldest first. */
export async function listOrderMessages(
  db: Database,
  order: Pick<Order, "id" | "status">,
): Promise<TimelineEntry[]> {
  const rows = await db
    .select({
      message: outboxMessages,
      by: staffName,
    })
    .from(outboxMessages)
    .leftJoin(users, eq(users.id, outboxMessages.staffId))
    .where(eq(outboxMessages.orderId, order.id))
    .orderBy(asc(outboxMessages.id));
  return rows.map(
    ({ message: { id, channel, kind, status, recipient, lastError, text, sentAt, createdAt }, by }) => ({
      kind: "message",
      at: (sentAt ?? createdAt).toISOString(),
      by,
      text: texts.timelineEntry(channel, kind, status, recipient),
      note: [lastError, text].filter((part) => part !== null).join("\n\n") || null,
      changes: [],
      message: {
        id,
        state: status,
        canSendAgain: isResendable(channel, status) && isStillValid(kind, order.status),
      },
    }),
  );
}
