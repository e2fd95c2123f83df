import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import { CONFIRMATION_EVENTS, CONFIRMATION_STATES } from "../rules/confirmation/confirmation.ts";

import { RESERVATION_STATES } from "../rules/confirmation/reservation.ts";
import { STAFF_STEPS } from "../rules/risk/risk-consequence.ts";

import { users } from "#staff/tables/account-schema.server.ts";
import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { orders } from "./order-schema.server.ts";

const stateList = sql.raw(CONFIRMATION_STATES.map((state) => `'${state}'`).join(", "));
const reservationList = sql.raw(RESERVATION_STATES.map((state) => `'${state}'`).join(", "));
const stepList = sql.raw(STAFF_STEPS.map((step) => `'${step}'`).join(", "));
const eventList = sql.raw(CONFIRMATION_EVENTS.map((event) => `'${event}'`).join(", "));

/**
 * Confirmations of orders by their shoppers. Orders placed while the shop did not request confirmations have no row.
 */
export const orderConfirmations = pgTable(
  "order_confirmations",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state", { enum: CONFIRMATION_STATES }).notNull().default("waiting"),
    /** The step that staff take before they confirm a risky order; null if the shopper can confirm. */
    staffStep: text("staff_step", { enum: STAFF_STEPS }),
    /** When the confirmation, and the reservation of a verified order, expire. */
    expiresAt: time("expires_at").notNull(),
    /** Channels over which the shop asked the shopper to confirm, without those that could not deliver the message. */
    sentVia: text("sent_via", { enum: MESSAGE_CHANNELS }).array().notNull().default([]),
    /** When the next reminder is due; null if no reminder follows. */
    nextReminderAt: time("next_reminder_at"),
    reminders: integer("reminders").notNull().default(0),
    /** When staff should call next. */
    nextCallAt: time("next_call_at").notNull().defaultNow(),
    unansweredCalls: integer("unanswered_calls").notNull().default(0),
    /** State of the reservation of the order's bottles; null if the order reserves none. */
    reservation: text("reservation", { enum: RESERVATION_STATES }),
    /** When the shopper first opened the link in a message or answered a call. */
    verifiedAt: time("verified_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_confirmations_due_reminders")
      .on(table.nextReminderAt)
      .where(sql`${table.state} = 'waiting' and ${table.nextReminderAt} is not null`),
    index("order_confirmations_due_expiries")
      .on(table.expiresAt)
      .where(sql`${table.state} in ('waiting', 'unreachable')`),
    // The call queue, oldest first.
    index("order_confirmations_undecided")
      .on(table.state, table.createdAt, table.orderId, table.nextCallAt)
      .where(sql`${table.state} in ('waiting', 'out-of-stock', 'unreachable', 'expired')`),
    // For the number of undecided orders whose reservation has ended.
    index("order_confirmations_unreserved")
      .on(table.reservation, table.orderId)
      .where(
        sql`${table.state} in ('waiting', 'unreachable') and ${table.reservation} in ('limited', 'ended')`,
      ),
    check("order_confirmations_reservation_known", sql`${table.reservation} in (${reservationList})`),
    check("order_confirmations_state_known", sql`${table.state} in (${stateList})`),
    check("order_confirmations_staff_step_known", sql`${table.staffStep} in (${stepList})`),
  ],
);

/** History of confirmations: decisions, calls and expiries. */
export const confirmationEvents = pgTable(
  "order_confirmation_events",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    event: text("event", { enum: CONFIRMATION_EVENTS }).notNull(),
    /** The state after the event. */
    state: text("state", { enum: CONFIRMATION_STATES }).notNull(),
    /** A shopper's reason or a staff member's note. */
    note: text("note"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_confirmation_events_order").on(table.orderId, table.id),
    // For the daily counts of calls and decisions.
    index("order_confirmation_events_newest").on(table.createdAt, table.event),
    check("order_confirmation_events_event_known", sql`${table.event} in (${eventList})`),
    check("order_confirmation_events_state_known", sql`${table.state} in (${stateList})`),
  ],
);
