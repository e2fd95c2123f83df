import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { users } from "#staff/tables/account-schema.server.ts";
import {
  createdAt,
  identity,
  listNames,
  paisa,
  PENDING_ENTRIES,
  time,
  updatedAt,
} from "#platform/db/columns.server.ts";
import { HISTORY_KINDS, HISTORY_SHOPS } from "../rules/shop-files/history-schema.ts";

/** Phone numbers that cannot be used to order online. */
export const blockedPhones = pgTable(
  "blocked_phones",
  {
    /** In E.164 format. */
    phone: text("phone").primaryKey(),
    reason: text("reason").notNull(),
    /** When the block ends; null for a permanent block. */
    until: time("until"),
    blockedBy: text("blocked_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [index("blocked_phones_newest").on(table.createdAt.desc(), table.phone)],
);

/** A file with customers or orders of another shop that staff imported; can be undone once. */
export const historyImports = pgTable(
  "history_imports",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: HISTORY_KINDS }).notNull(),
    shop: text("shop", { enum: HISTORY_SHOPS }).notNull(),
    fileName: text("file_name").notNull(),
    /** Number of orders or customers that the import added. */
    added: integer("added").notNull(),
    /** Number of newsletter subscribers that the import added. */
    subscribed: integer("subscribed").notNull(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    undoneAt: time("undone_at"),
  },
  (table) => [
    index("history_imports_newest").on(table.createdAt.desc()),
    check("history_imports_kind_known", sql`${table.kind} in (${listNames(HISTORY_KINDS)})`),
    check("history_imports_shop_known", sql`${table.shop} in (${listNames(HISTORY_SHOPS)})`),
  ],
);

/** What staff know about the customer with a phone number. */
export const customerProfiles = pgTable(
  "customer_profiles",
  {
    /** In E.164 format. */
    phone: text("phone").primaryKey(),
    name: text("name").notNull(),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'`),
    note: text("note"),
    /** The import that added the profile; null if staff did. */
    importId: text("import_id").references(() => historyImports.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("customer_profiles_import")
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
  ],
);

/**
 * One row per customer: each phone number with an order or a profile, and the figures of its orders. Triggers on orders,
 * parcels and profiles keep it equal to the view `customer_figures` at the end of each transaction, so that lists of
 * 100,000 customers need no sums.
 */
export const customerSummaries = pgTable(
  "customer_summaries",
  {
    /** Stands in URLs instead of the phone number. */
    id: identity(),
    /** In E.164 format. */
    phone: text("phone").notNull().unique(),
    /** The name of the profile, or else of the latest order with the name of a customer. */
    name: text("name").notNull().default(""),
    /** Of the latest order that has one. */
    email: text("email").notNull().default(""),
    /** Of the latest order that has one, without sales at the counter, whose city is that of the shop. */
    city: text("city").notNull().default(""),
    orders: integer("orders").notNull().default(0),
    /** Orders that arrived and did not come back. */
    delivered: integer("delivered").notNull().default(0),
    /** Orders that were cancelled before they left. */
    cancelled: integer("cancelled").notNull().default(0),
    /** Orders of which a parcel came back, and orders that were cancelled after they left. */
    refused: integer("refused").notNull().default(0),
    /** Total of the delivered orders. */
    spent: paisa("spent").notNull().default(0),
    /** The first order that was not cancelled, or else the first: it makes an order one of a new customer. */
    firstOrderId: text("first_order_id"),
    lastOrderAt: time("last_order_at"),
    /** The channels of all orders, sorted, so that a segment of 100,000 customers needs no list of orders. */
    channels: text("channels")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The ids of the products in orders that are not cancelled, sorted. */
    products: text("products")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Text that the search matches, folded: name, email, E.164. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || email || ' ' || phone)`),
  },
  (table) => [
    index("customer_summaries_last_order").on(table.lastOrderAt.desc().nullsLast(), table.id),
    index("customer_summaries_spent").on(table.spent, table.id),
    index("customer_summaries_orders").on(table.orders, table.id),
    index("customer_summaries_city").on(sql`lower(${table.city})`),
    index("customer_summaries_email").on(sql`lower(${table.email})`),
    index("customer_summaries_first_order").on(table.firstOrderId),
    index("customer_summaries_search")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with(PENDING_ENTRIES),
  ],
);
