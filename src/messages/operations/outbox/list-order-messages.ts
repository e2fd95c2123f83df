import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { Order, TimelineEntry } from "#orders/rules/order.ts";
import { isResendable } from "#kit/rules/message-channel.ts";
import { isStillValid } from "../../rules/outbox/order-message.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { staffName } from "#staff/operations/staff-name.ts";

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
