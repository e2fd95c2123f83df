import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { MESSAGE_KINDS } from "#store/rules/message-kind.ts";
import { MESSAGE_STATES, RECORDED_CHANNELS } from "#kit/rules/message-channel.ts";
import type { Report } from "../rules/outbox/report.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";

import { staffInvitations, users } from "#staff/tables/account-schema.server.ts";
import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { contactReplies, newsletterSignups } from "./message-schema.server.ts";
import { newsletterIssues } from "./newsletter-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";

/** States of messages that the provider has accepted or rejected. */
const DECIDED_STATES = sql.raw("'sent', 'delivered', 'read', 'failed'");

const stateList = sql.raw(MESSAGE_STATES.map((state) => `'${state}'`).join(", "));

/**
 * Messages to customers and staff, written in the transaction of the change that they report. All times come from the
 * database. A message refers to its subject and is deleted with it.
 */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: identity(),
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull(),
    channel: text("channel", { enum: RECORDED_CHANNELS }).notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    restockRequestId: bigint("restock_request_id", { mode: "number" }).references(() => restockRequests.id, {
      onDelete: "cascade",
    }),
    contactReplyId: bigint("contact_reply_id", { mode: "number" }).references(() => contactReplies.id, {
      onDelete: "cascade",
    }),
    newsletterSignupId: bigint("newsletter_signup_id", { mode: "number" }).references(
      () => newsletterSignups.id,
      { onDelete: "cascade" },
    ),
    newsletterIssueId: bigint("newsletter_issue_id", { mode: "number" }).references(
      () => newsletterIssues.id,
      { onDelete: "cascade" },
    ),
    /** The account that a report is sent to. Null for reports to the shop's email address. */
    accountId: text("account_id").references(() => users.id, { onDelete: "cascade" }),
    invitationId: text("invitation_id").references(() => staffInvitations.id, { onDelete: "cascade" }),
    /** Content of a report to staff or to an account. Deleted after 90 days. */
    report: jsonb("report").$type<Report>(),
    /** Language of the last attempt. Each attempt uses the language that is configured at that time. */
    language: text("language", { enum: MESSAGE_LANGUAGES }).notNull().default("en"),
    /**
     * `kind:subject:version`, and `:channel` except for emails. A message is sent at most once per key. The version of a
     * message about a payment, refund, return or parcel is its id, followed by the decision if there can be several.
     */
    dedupeKey: text("dedupe_key").notNull().unique(),
    status: text("status", { enum: MESSAGE_STATES }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    nextAt: time("next_at").notNull().defaultNow(),
    /** End of the lease of the process that sends the message. If the lease expires, the result is unknown. */
    lockedUntil: time("locked_until"),
    /**
     * Address, subject and text of the last attempt; null before the first attempt. Emails of newsletter issues have
     * their address from the start; their subject and text are in the issue.
     */
    recipient: text("recipient"),
    subject: text("subject"),
    text: text("text"),
    lastError: text("last_error"),
    /** The provider's id of the message; its delivery reports contain it. */
    providerId: text("provider_id"),
    /** When the provider rejected the address permanently. */
    bouncedAt: time("bounced_at"),
    sentAt: time("sent_at"),
    /**
     * Times of the provider's reports. A report can be missing: a message can be read without being reported as
     * delivered.
     */
    deliveredAt: time("delivered_at"),
    readAt: time("read_at"),
    /** The staff member who sent the message manually; null for other messages. */
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_messages_order").on(table.orderId, table.id),
    index("outbox_messages_restock_request")
      .on(table.restockRequestId)
      .where(sql`${table.restockRequestId} is not null`),
    index("outbox_messages_contact_reply")
      .on(table.contactReplyId)
      .where(sql`${table.contactReplyId} is not null`),
    index("outbox_messages_newsletter_signup")
      .on(table.newsletterSignupId)
      .where(sql`${table.newsletterSignupId} is not null`),
    // Counts the emails of an issue by state.
    index("outbox_messages_newsletter_issue")
      .on(table.newsletterIssueId, table.status)
      .where(sql`${table.newsletterIssueId} is not null`),
    index("outbox_messages_account")
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    index("outbox_messages_invitation")
      .on(table.invitationId)
      .where(sql`${table.invitationId} is not null`),
    index("outbox_messages_reports")
      .on(table.createdAt)
      .where(sql`${table.report} is not null`),
    index("outbox_messages_due_by_channel")
      .on(table.channel, table.nextAt, table.id)
      .where(sql`${table.status} = 'queued'`),
    // Counts the messages that did not arrive.
    index("outbox_messages_undelivered")
      .on(table.createdAt)
      .where(sql`${table.status} in ('failed', 'unsure') and ${table.newsletterIssueId} is null`),
    index("outbox_messages_sending")
      .on(table.lockedUntil)
      .where(sql`${table.status} = 'sending'`),
    // For the check whether recent messages were sent.
    index("outbox_messages_newest").on(table.createdAt, table.channel, table.status, table.attempts),
    // Finds the last message to an address.
    index("outbox_messages_last_to_recipient")
      .on(table.recipient, table.id)
      .where(sql`${table.status} in (${DECIDED_STATES})`),
    uniqueIndex("outbox_messages_provider_id")
      .on(table.channel, table.providerId)
      .where(sql`${table.providerId} is not null`),
    check(
      "outbox_messages_one_subject",
      sql`num_nonnulls(${table.orderId}, ${table.restockRequestId}, ${table.contactReplyId}, ${table.newsletterSignupId}, ${table.newsletterIssueId}, ${table.invitationId}, coalesce(${table.accountId}, ${table.report}::text)) = 1`,
    ),
    check("outbox_messages_status_known", sql`${table.status} in (${stateList})`),
    check(
      "outbox_messages_leased_while_sending",
      sql`(${table.status} = 'sending') = (${table.lockedUntil} is not null)`,
    ),
  ],
);
