import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { MESSAGE_SOURCES, REPLY_CHANNELS } from "../rules/inbox/contact.ts";

import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { historyImports } from "#customers/tables/customer-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    /** Where the message comes from: the contact form, or WhatsApp. */
    channel: text("channel", { enum: MESSAGE_SOURCES }).notNull().default("form"),
    /** The order that a WhatsApp message answers, or else the newest order with the sender's number. */
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** WhatsApp's id of the message. A repeated event stores the message once. */
    providerId: text("provider_id").unique(),
    createdAt: createdAt(),
    /** When staff marked the message as handled; null before that. */
    handledAt: time("handled_at"),
    handledBy: text("handled_by").references(() => users.id, { onDelete: "set null" }),
    /** Text that the staff search matches, folded: name, phone number as typed and as digits, message. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(name || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || message)`,
      ),
    /** Chosen by the browser, else derived from the message text; prevents duplicates. Deleted after some days. */
    idempotencyKey: text("idempotency_key").unique(),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt.desc()),
    index("contact_messages_name").on(sql`lower(${table.name})`, table.createdAt.desc(), table.id),
    // For the list and the count of open messages.
    index("contact_messages_open")
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.handledAt} is null`),
    index("contact_messages_search")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("contact_messages_order")
      .on(table.orderId, table.createdAt)
      .where(sql`${table.orderId} is not null`),
    // Finds the newest WhatsApp message from a number, after which the shop may answer for a day.
    index("contact_messages_from_whatsapp")
      .on(table.phone, table.createdAt.desc())
      .where(sql`${table.channel} = 'whatsapp'`),
    // For the deletion of old keys.
    index("contact_messages_keyed")
      .on(table.createdAt)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** Staff replies to contact messages. Deleted with the message. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    id: identity(),
    messageId: text("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: REPLY_CHANNELS }).notNull().default("email"),
    /** In lower case. Null for a reply on WhatsApp, which goes to the number of the message. */
    email: text("email"),
    text: text("text").notNull(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    // A repeated request stores the same reply once.
    uniqueIndex("contact_replies_once").on(
      table.messageId,
      sql`coalesce(${table.email}, '')`,
      sql`md5(${table.text})`,
    ),
    check("contact_replies_address", sql`(${table.channel} = 'email') = (${table.email} is not null)`),
  ],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** In lower case. */
    email: text("email").primaryKey(),
    /** Unguessable token of the unsubscribe link in every newsletter. */
    unsubscribeToken: text("unsubscribe_token")
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
    /** When the subscriber submitted the form, or when staff imported the consent given to another shop. */
    consentedAt: time("consented_at").notNull().defaultNow(),
    /** When the subscriber confirmed the address; null if the shop required no confirmation. */
    confirmedAt: time("confirmed_at"),
    /** The shop and the file that state the consent; null if the subscriber submitted the form. */
    source: text("source"),
    /** The import of this file. */
    importId: text("import_id").references(() => historyImports.id),
  },
  (table) => [
    index("newsletter_subscribers_import")
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    index("newsletter_subscribers_newest").on(table.createdAt.desc(), table.email),
    index("newsletter_subscribers_search")
      .using("gin", sql`fold_text(${table.email}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** Sign-ups whose address is not confirmed yet. Deleted when they are confirmed, or after they expire. */
export const newsletterSignups = pgTable(
  "newsletter_signups",
  {
    id: identity(),
    /** In lower case. */
    email: text("email").notNull().unique(),
    /** SHA-256 hash of the token in the link of the newest email; null before it is sent. */
    tokenHash: text("token_hash").unique(),
    /** When the form was submitted. A later sign-up updates this time and sends another email. */
    consentedAt: time("consented_at").notNull().defaultNow(),
    /** When the link expires. */
    expiresAt: time("expires_at").notNull(),
    /** Sequence number of the newest confirmation email. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("newsletter_signups_expiry").on(table.expiresAt)],
);

/**
 * SHA-256 hashes of the addresses that unsubscribed. An import of another shop's customers never subscribes them again;
 * only they can, with the form.
 */
export const newsletterUnsubscribes = pgTable("newsletter_unsubscribes", {
  addressHash: text("address_hash").primaryKey(),
  createdAt: createdAt(),
});
