import { asc, eq, inArray, count, sql, isNotNull, isNull, like, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { buildContainsPattern, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortBoth,
  sortLatestFirst,
  sortReversed,
  sortUp,
} from "#platform/db/statements/sort-columns.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";
import { contactReplies, contactMessages } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { ContactReply, ReceivedMessage } from "../../rules/inbox/contact.ts";
import { hasImageFor } from "./images/has-image-for.ts";
import { listMessageImages } from "./images/message-images.ts";
import { findWhatsAppWindows } from "./find-whatsapp-windows.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { customerWhatsAppMessages } from "../../rules/inbox/whatsapp-messages.ts";

/** Returns the replies to contact messages with the state of their emails or WhatsApp messages, by message id, oldest first. */
async function listReplies(
  db: Database,
  messageIds: readonly string[],
): Promise<Map<string, ContactReply[]>> {
  const rows = await db
    .select({
      reply: contactReplies,
      sentBy: staffName,
      state: outboxMessages.status,
      error: outboxMessages.lastError,
    })
    .from(contactReplies)
    .innerJoin(outboxMessages, eq(outboxMessages.contactReplyId, contactReplies.id))
    .leftJoin(users, eq(users.id, contactReplies.staffId))
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .orderBy(asc(contactReplies.id));
  const replies = new Map<string, ContactReply[]>();
  for (const { reply, ...row } of rows) {
    const { id, channel, email, text, messageId, createdAt } = reply;
    const contactReply = { id, channel, email, text, createdAt: createdAt.toISOString(), ...row };
    replies.set(messageId, [...(replies.get(messageId) ?? []), contactReply]);
  }
  return replies;
}

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

/** Maps rows to messages for staff. Runs one query each for orders with the same phone number, WhatsApp messages from the number, images, and replies. */
export async function toReceivedMessages(
  db: Database,
  rows: readonly MessageRow[],
): Promise<ReceivedMessage[]> {
  const messages = rows.map(toMessage);
  if (messages.length === 0) return [];
  const phones = messages.flatMap(({ phoneE164: phone }) => phone ?? []);
  const ids = messages.map(({ id }) => id);
  const [ordersByPhone, windows, images, replies] = await Promise.all([
    findOrdersByPhone(db, phones),
    findWhatsAppWindows(db, phones),
    listMessageImages(db, ids),
    listReplies(db, ids),
  ]);
  return messages.map((message) => {
    const phoneOrders = message.phoneE164 === null ? undefined : ordersByPhone.get(message.phoneE164);
    return {
      ...message,
      orderCount: phoneOrders?.count ?? 0,
      orderEmail: phoneOrders?.email ?? null,
      whatsAppUntil:
        message.phoneE164 === null ? null : (windows.get(message.phoneE164)?.toISOString() ?? null),
      image: images.get(message.id) ?? null,
      replies: replies.get(message.id) ?? [],
    };
  });
}

function toMessage({
  message,
  handler,
  orderNumber,
}: MessageRow): Omit<ReceivedMessage, "orderCount" | "orderEmail" | "image" | "replies" | "whatsAppUntil"> {
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

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${contactMessages.createdAt}`),
  sortUp(sql`${contactMessages.id}`),
];
const SEARCHED_COLUMNS: SearchedColumns = {
  indexed: contactMessages.searchText,
  names: [contactMessages.name],
  texts: [contactMessages.message],
  phones: [{ typed: contactMessages.phone }],
};

function buildSearchCondition(text: string): SQL | undefined {
  if (!canSeeContacts()) return matchesWithoutContacts(text, SEARCHED_COLUMNS);
  const { searchText } = contactMessages;
  const digits = extractPhoneDigits(text);
  return or(
    containsFolded(searchText, text),
    digits === undefined ? undefined : like(searchText, buildContainsPattern(digits)),
  );
}

/**
 * Returns the digits of a phone number without leading zeros, so that a national number also matches the
 * international notation; `undefined` if the text is not a phone number or has fewer than four digits.
 */
function extractPhoneDigits(text: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < 4 ? undefined : digits;
}

/** The SQL of the contact messages' search, filters and sort. */
export const contactMessageSql: ListSql<typeof contactMessageList> = {
  search: buildSearchCondition,
  filters: {
    status: (status) => (status === "handled" ? isNotNull : isNull)(contactMessages.handledAt),
    order: (order) => or(eq(contactMessages.orderId, order), hasImageFor(order)),
    from: (from) => isInPeriod(contactMessages.createdAt, { from }),
    to: (to) => isInPeriod(contactMessages.createdAt, { to }),
  },
  sorts: {
    name: sortBoth(sql`lower(${contactMessages.name})`, NEWEST),
    received: sortReversed(NEWEST),
    status: sortBoth(sql`(${contactMessages.handledAt} is not null)`, NEWEST),
  },
};

/** Lists messages to the shop, newest first by default. Spec: storefront §7, admin §7. */
export const listContactMessages = buildList(contactMessageList, contactMessageSql, {
  count: (db, condition) => db.$count(contactMessages, condition),
  read: (db, { condition, order, limit, offset }) =>
    selectMessages(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows, db) => toReceivedMessages(db, rows),
});

/** Counts the customers' messages that staff have not marked as handled. */
export async function countUnhandledMessages(db: Database): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.handledAt));
}

/** Returns the WhatsApp messages of the customer about an order as timeline entries, oldest first. */
export async function listOrderWhatsAppMessages(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ message: contactMessages.message, createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.orderId, orderId))
    .orderBy(asc(contactMessages.createdAt));
  return rows.map(({ message, createdAt }) => ({
    kind: "customer-message",
    at: createdAt.toISOString(),
    by: null,
    text: customerWhatsAppMessages.received,
    note: message,
    changes: [],
  }));
}
