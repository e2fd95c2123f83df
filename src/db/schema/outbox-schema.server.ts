import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "#domain/outbox/message.ts";
import { MESSAGE_LANGUAGES } from "#domain/outbox/outbox-messages.ts";

import { createdAt, identity, time } from "./columns.server.ts";
import { orders } from "./order-schema.server.ts";

const stateList = sql.raw(MESSAGE_STATES.map((state) => `'${state}'`).join(", "));

/**
 * Messages about orders, written in the transaction of the change that they report. All times come from the database.
 * Deleted with the order.
 */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: identity(),
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull(),
    channel: text("channel", { enum: MESSAGE_CHANNELS }).notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    language: text("language", { enum: MESSAGE_LANGUAGES }).notNull().default("en"),
    /** `kind:order:version`. A message is sent at most once per key. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    status: text("status", { enum: MESSAGE_STATES }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    nextAt: time("next_at").notNull().defaultNow(),
    /** End of the lease of the process that sends the message; after it, the result is unknown. */
    lockedUntil: time("locked_until"),
    /** Address, subject and text of the last attempt; null before it. */
    recipient: text("recipient"),
    subject: text("subject"),
    text: text("text"),
    lastError: text("last_error"),
    /** When the mail server rejected the address permanently. */
    bouncedAt: time("bounced_at"),
    sentAt: time("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_messages_order").on(table.orderId, table.id),
    index("outbox_messages_due")
      .on(table.nextAt, table.id)
      .where(sql`${table.status} = 'queued'`),
    index("outbox_messages_sending")
      .on(table.lockedUntil)
      .where(sql`${table.status} = 'sending'`),
    // Finds the last message to an address.
    index("outbox_messages_recipient")
      .on(table.recipient, table.id)
      .where(sql`${table.status} in ('sent', 'failed')`),
    check("outbox_messages_status_known", sql`${table.status} in (${stateList})`),
    check(
      "outbox_messages_leased_while_sending",
      sql`(${table.status} = 'sending') = (${table.lockedUntil} is not null)`,
    ),
  ],
);
