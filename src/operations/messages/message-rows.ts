import { count, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { users } from "#db/schema/account-schema.server.ts";
import { contactMessages } from "#db/schema/message-schema.server.ts";
import type { ReceivedMessage } from "#domain/messages/contact.ts";
import { toE164 } from "#operations/orders/to-e164.ts";

/**
 * Selects messages and the staff who handled them. Add conditions, order and limit, and map the rows with
 * `toReceivedMessages`.
 */
export function selectMessages(db: Database) {
  return db
    .select({ message: contactMessages, handler: { displayName: users.displayName, email: users.email } })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy));
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** Maps rows to messages for staff. Runs one more query for the number of orders with the same phone number. */
export async function toReceivedMessages(
  db: Database,
  rows: readonly MessageRow[],
): Promise<ReceivedMessage[]> {
  const messages = rows.map(toMessage);
  const counts = await countOrdersByPhone(
    db,
    messages.flatMap(({ phoneE164: phone }) => phone ?? []),
  );
  return messages.map((message) => ({
    ...message,
    orderCount: message.phoneE164 === null ? 0 : (counts.get(message.phoneE164) ?? 0),
  }));
}

function toMessage({ message, handler }: MessageRow): Omit<ReceivedMessage, "orderCount"> {
  return {
    id: message.id,
    name: message.name,
    phone: message.phone,
    message: message.message,
    createdAt: message.createdAt.toISOString(),
    handledAt: message.handledAt?.toISOString() ?? null,
    handledBy: handler === null ? null : handler.displayName || handler.email,
    phoneE164: toE164(message.phone) ?? null,
  };
}

async function countOrdersByPhone(db: Database, phones: readonly string[]): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .select({ phone: orders.customerPhoneE164, count: count() })
    .from(orders)
    .where(inArray(orders.customerPhoneE164, [...new Set(phones)]))
    .groupBy(orders.customerPhoneE164);
  return new Map(rows.flatMap((row) => (row.phone === null ? [] : [[row.phone, row.count] as const])));
}
