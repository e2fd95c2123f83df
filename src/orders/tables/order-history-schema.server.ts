import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { ORDER_EVENT_KINDS } from "../rules/edit/order-edit.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";

import { createdAt, identity } from "#platform/db/columns.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { orders } from "./order-schema.server.ts";

const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

export const orderStatusHistory = pgTable(
  "order_status_history",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    notes: text("notes"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_history_order").on(table.orderId, table.id),
    // Finds recently shipped orders, which are not overdue.
    index("order_status_history_shipped")
      .on(table.createdAt, table.orderId)
      .where(sql`${table.status} = 'shipped'`),
    check("order_status_history_status_known", sql`${table.status} in (${statusList})`),
  ],
);

/** Edits of an order by staff; status changes are in `order_status_history`. Deleted with the order. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ORDER_EVENT_KINDS }).notNull(),
    /** Why staff made the edit; only staff see it. */
    reason: text("reason"),
    changes: jsonb("changes").$type<AuditChange[]>().notNull(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_events_order").on(table.orderId, table.id),
    check(
      "order_events_kind_known",
      sql`${table.kind} in (${sql.raw(ORDER_EVENT_KINDS.map((kind) => `'${kind}'`).join(", "))})`,
    ),
  ],
);
