import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";

import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import {
  bytes,
  createdAt,
  identity,
  listNames,
  paisa,
  time,
  updatedAt,
} from "#platform/db/columns.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";

import type { InspectedRelease } from "../rules/return-credit.ts";
import { RETURN_REASONS } from "../rules/return-reason.ts";
import { PAYEE_METHODS, RETURN_STATES, RETURN_WISHES } from "../rules/return-state.ts";

/** Returns that customers ask for after a delivery. Deleted with the order. */
export const returns = pgTable(
  "returns",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The order number with the number of the return, e.g. `ZE12345678901-R1`. */
    number: text("number").notNull().unique(),
    state: text("state", { enum: RETURN_STATES }).notNull().default("requested"),
    wants: text("wants", { enum: RETURN_WISHES }).notNull(),
    isByStaff: boolean("is_by_staff").notNull().default(false),
    /** Why staff accept a return that the policy excludes; null within the policy. */
    outsidePolicy: text("outside_policy"),
    /** What the customer writes. */
    note: text("note"),
    /** How and to whom the refund is paid; null for the original method of payment. */
    payeeMethod: text("payee_method", { enum: PAYEE_METHODS }),
    /** The holder of the customer's account. */
    payee: text("payee"),
    /** The customer's IBAN or wallet number. */
    payeeAccount: text("payee_account"),
    /** Where and how the customer sends the items, as staff have written it. */
    instructions: text("instructions"),
    /** Why the shop rejects the return; the customer sees it. */
    rejection: text("rejection"),
    /** The last day in Pakistan on which the items may arrive. */
    backOn: date("back_on").notNull(),
    /** What the customer gets back, fixed by the inspection. */
    credit: paisa("credit"),
    /** The day in Pakistan until which the refund is paid. */
    dueOn: date("due_on"),
    /** The order with which the return is exchanged. */
    exchangeOrderId: text("exchange_order_id")
      .unique()
      .references(() => orders.id, { onDelete: "set null" }),
    receivedAt: time("received_at"),
    inspectedAt: time("inspected_at"),
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("returns_order").on(table.orderId, table.id),
    index("returns_state").on(table.state, table.createdAt, table.id),
    check("returns_state_known", sql`${table.state} in (${listNames(RETURN_STATES)})`),
    check("returns_wants_known", sql`${table.wants} in (${listNames(RETURN_WISHES)})`),
    check("returns_payee_method_known", sql`${table.payeeMethod} in (${listNames(PAYEE_METHODS)})`),
    check(
      "returns_credit_with_inspection",
      sql`(${table.credit} is null) = (${table.inspectedAt} is null) and ${table.credit} >= 0 and ${table.credit} % 100 = 0`,
    ),
  ],
);

/** The items of a return, and their condition after the inspection. */
export const returnLines = pgTable(
  "return_lines",
  {
    returnId: bigint("return_id", { mode: "number" })
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    reason: text("reason", { enum: RETURN_REASONS }).notNull(),
    /** Whether the shop is at fault, so that it refunds fees, too. */
    isShopFault: boolean("is_shop_fault").notNull(),
    sealed: integer("sealed").notNull().default(0),
    opened: integer("opened").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
    /** Inspected bottles that the shop takes back. */
    accepted: integer("accepted").notNull().default(0),
    /** The size that the customer wants instead; null if the shop chooses with them. */
    wishedProductId: text("wished_product_id"),
    wishedVariant: text("wished_variant"),
    /** What the inspection has released of the order's line; null before it. */
    released: jsonb("released").$type<InspectedRelease>(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.itemId] }),
    index("return_lines_item").on(table.itemId),
    check("return_lines_reason_known", sql`${table.reason} in (${listNames(RETURN_REASONS)})`),
    check("return_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "return_lines_inspected_in_quantity",
      sql`${table.sealed} >= 0 and ${table.opened} >= 0 and ${table.damaged} >= 0
        and ${table.sealed} + ${table.opened} + ${table.damaged} <= ${table.quantity}
        and ${table.accepted} between 0 and ${table.sealed} + ${table.opened} + ${table.damaged}`,
    ),
  ],
);

/** Photos with which customers show an item, encoded again by the shop. Never public. */
export const returnPhotos = pgTable(
  "return_photos",
  {
    id: identity(),
    returnId: bigint("return_id", { mode: "number" }).notNull(),
    itemId: bigint("item_id", { mode: "number" }).notNull(),
    content: bytes("content").notNull(),
    contentType: text("content_type").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "return_photos_line",
      columns: [table.returnId, table.itemId],
      foreignColumns: [returnLines.returnId, returnLines.itemId],
    }).onDelete("cascade"),
    index("return_photos_line_index").on(table.returnId, table.itemId),
  ],
);

/** Orders whose customers were reminded of the last day to ask for a return. */
export const returnReminders = pgTable("return_reminders", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** The last day in Pakistan to ask. */
  lastDay: date("last_day").notNull(),
  createdAt: createdAt(),
});

/** The history of a return. */
export const returnEvents = pgTable(
  "return_events",
  {
    id: identity(),
    returnId: bigint("return_id", { mode: "number" })
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    event: text("event", { enum: RETURN_STATES }).notNull(),
    text: text("text"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("return_events_return").on(table.returnId, table.id),
    check("return_events_event_known", sql`${table.event} in (${listNames(RETURN_STATES)})`),
  ],
);
