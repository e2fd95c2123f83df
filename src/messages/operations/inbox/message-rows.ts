import { count, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import { findWhatsAppWindows } from "./find-whatsapp-windows.ts";
import { listReplies } from "./list-replies.ts";

/**
 * Selects messages and the staff who handled them. The caller adds conditions, order and limit, and maps the rows
 * with `toReceivedMessages`.
 */
export function selectMessages(db: Database) {
  return db
    .select({
      message: contactMessages,
      handler: { displayName: users.displayName, email: users.email },
      orderNumber: orders.orderNumber,
    })
    .from(contactMessages)
    .leftJoin(orders, eq(orders.id, contactMessages.orderId))
    .leftJoin(users, eq(users.id, contactMessages.handledBy));
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** Maps rows to messages for staff. Runs one query each for orders with the same phone number, WhatsApp messages from the number, and replies. */
export async function toReceivedMessages(
  db: Database,
  rows: readonly MessageRow[],
): Promise<ReceivedMessage[]> {
  const messages = rows.map(toMessage);
  if (messages.length === 0) return [];
  const phones = messages.flatMap(({ phoneE164: phone }) => phone ?? []);
  const [ordersByPhone, windows, replies] = await Promise.all([
    findOrdersByPhone(db, phones),
    findWhatsAppWindows(db, phones),
    listReplies(
      db,
      messages.map(({ id }) => id),
    ),
  ]);
  return messages.map((message) => {
    const phoneOrders = message.phoneE164 === null ? undefined : ordersByPhone.get(message.phoneE164);
    return {
      ...message,
      orderCount: phoneOrders?.count ?? 0,
      orderEmail: phoneOrders?.email ?? null,
      whatsAppUntil:
        message.phoneE164 === null ? null : (windows.get(message.phoneE164)?.toISOString() ?? null),
      replies: replies.get(message.id) ?? [],
    };
  });
}

function toMessage({
  message,
  handler,
  orderNumber,
}: MessageRow): Omit<ReceivedMessage, "orderCount" | "orderEmail" | "replies" | "whatsAppUntil"> {
  return {
    source: message.channel,
    order: message.orderId === null || orderNumber === null ? null : { id: message.orderId, orderNumber },
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

/** Returns the number of orders and the email address of the newest order, by phone number. */
async function findOrdersByPhone(
  db: Database,
  phones: readonly string[],
): Promise<Map<string, { count: number; email: string }>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .select({
      phone: orders.customerPhoneE164,
      count: count(),
      email: sql<string>`(array_agg(${orders.customerEmail} order by ${orders.createdAt} desc))[1]`,
    })
    .from(orders)
    .where(inArray(orders.customerPhoneE164, [...new Set(phones)]))
    .groupBy(orders.customerPhoneE164);
  return new Map(rows.flatMap(({ phone, ...row }) => (phone === null ? [] : [[phone, row] as const])));
}
