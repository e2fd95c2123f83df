import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { createdAt, identity, listNames, paisa, time, updatedAt } from "#platform/db/columns.server.ts";

import { ACCOUNT_KINDS, SINGLE_ACCOUNT_KINDS } from "../rules/money-account.ts";
import { MOVEMENT_KINDS, RECEIVING_KINDS, REFUNDING_KINDS } from "../rules/money-movement.ts";

/** Where money is: with customers, in the shop's cash, banks and wallets, with couriers and riders, or spent. */
export const moneyAccounts = pgTable(
  "money_accounts",
  {
    id: identity(),
    kind: text("kind", { enum: ACCOUNT_KINDS }).notNull(),
    name: text("name").notNull(),
    /** The courier whose money the account is; couriers belong to a later module. */
    courierId: bigint("courier_id", { mode: "number" }).unique(),
    bank: text("bank"),
    /** The name of the holder, as the bank or wallet shows it to the payer. */
    title: text("title"),
    /** IBAN without blanks, or the account number of a bank that has none. */
    iban: text("iban"),
    raastId: text("raast_id"),
    /** The number of a wallet, in E.164. */
    phone: text("phone"),
    /** Order in which checkout shows the accounts. */
    position: integer("position").notNull().default(0),
    /** Whether staff can choose the account for new movements. */
    isActive: boolean("is_active").notNull().default(true),
    /** Whether checkout offers the account. */
    isOffered: boolean("is_offered").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Couriers have unique names of their own, and their accounts remain when they are deleted.
    uniqueIndex("money_accounts_name")
      .on(table.kind, table.name)
      .where(sql`${table.courierId} is null`),
    check("money_accounts_kind_known", sql`${table.kind} in (${listNames(ACCOUNT_KINDS)})`),
    uniqueIndex("money_accounts_single")
      .on(table.kind)
      .where(sql`${table.kind} in (${listNames(SINGLE_ACCOUNT_KINDS)})`),
    check(
      "money_accounts_courier_known",
      sql`(${table.kind} in ('courier', 'rider')) = (${table.courierId} is not null)`,
    ),
  ],
);

/**
 * Movements of one amount from one account to another. A trigger rejects changes, deletions, reversals that differ from
 * the reversed movement, and cash on a closed day. Only a note can be emptied.
 */
export const moneyMovements = pgTable(
  "money_movements",
  {
    id: identity(),
    kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
    fromId: bigint("from_id", { mode: "number" })
      .notNull()
      .references(() => moneyAccounts.id),
    toId: bigint("to_id", { mode: "number" })
      .notNull()
      .references(() => moneyAccounts.id),
    amount: paisa("amount").notNull(),
    occurredAt: time("occurred_at").notNull(),
    // Without foreign keys, because movements stay when orders are deleted, and the other tables are of later modules.
    orderId: text("order_id"),
    shipmentId: bigint("shipment_id", { mode: "number" }),
    paymentId: bigint("payment_id", { mode: "number" }),
    refundId: bigint("refund_id", { mode: "number" }),
    returnId: bigint("return_id", { mode: "number" }),
    settlementLineId: bigint("settlement_line_id", { mode: "number" }),
    /** The movement that this one reverses. */
    reversesId: bigint("reverses_id", { mode: "number" }).unique(),
    /** Names the cause, so that a repeated cause writes nothing. */
    dedupeKey: text("dedupe_key").unique(),
    /** The reference of the bank or wallet, or the number of a receipt. */
    reference: text("reference"),
    note: text("note"),
    staffId: text("staff_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("money_movements_order")
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    index("money_movements_shipment")
      .on(table.shipmentId)
      .where(sql`${table.shipmentId} is not null`),
    index("money_movements_from").on(table.fromId, table.occurredAt),
    index("money_movements_to").on(table.toId, table.occurredAt),
    index("money_movements_time").on(table.occurredAt, table.id),
    check("money_movements_kind_known", sql`${table.kind} in (${listNames(MOVEMENT_KINDS)})`),
    check("money_movements_amount_positive", sql`${table.amount} > 0`),
    check("money_movements_accounts_differ", sql`${table.fromId} <> ${table.toId}`),
  ],
);

/**
 * What customers need not pay or get back for returned goods of an order, in whole rupees. A credit never changes: the
 * correction of an inspection adds its reversal and a new credit.
 */
export const orderCredits = pgTable(
  "order_credits",
  {
    id: identity(),
    orderId: text("order_id").notNull(),
    returnId: bigint("return_id", { mode: "number" }),
    amount: paisa("amount").notNull(),
    /** The credit that this one reverses with a negative amount. */
    reversesId: bigint("reverses_id", { mode: "number" }).unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_credits_order").on(table.orderId),
    index("order_credits_return").on(table.returnId),
    check(
      "order_credits_whole_rupees",
      sql`${table.amount} % 100 = 0 and (${table.amount} < 0) = (${table.reversesId} is not null)`,
    ),
  ],
);

/** The cash of an account on one day in Pakistan. A closed day accepts no more movements. */
export const cashDays = pgTable(
  "cash_days",
  {
    accountId: bigint("account_id", { mode: "number" })
      .notNull()
      .references(() => moneyAccounts.id),
    day: date("day").notNull(),
    /** Null while the day is open. */
    opening: paisa("opening"),
    counted: paisa("counted"),
    /** Counted minus expected; a movement of the kind `difference` has the same amount. */
    difference: paisa("difference"),
    note: text("note"),
    closedAt: time("closed_at"),
    closedBy: text("closed_by"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    check(
      "cash_days_closed_with_count",
      sql`(${table.closedAt} is null) = (${table.counted} is null) and (${table.closedAt} is null) = (${table.opening} is null) and (${table.closedAt} is null) = (${table.difference} is null)`,
    ),
  ],
);

/**
 * The money of each order, from which every screen, message and export takes its figures. Amounts by direction, so that
 * reversals and corrections subtract. Cancelled orders and past orders of another shop charge nothing. Nobody pays, collects
 * or refunds less than a rupee, so the paisa of an order from before prices were rounded are neither due nor overpaid.
 */
export const orderMoney = pgView("order_money", {
  orderId: text("order_id").notNull(),
  received: paisa("received").notNull(),
  refunded: paisa("refunded").notNull(),
  /** Received minus refunded. */
  net: paisa("net").notNull(),
  credited: paisa("credited").notNull(),
  /** What the customer has to pay altogether. */
  charged: paisa("charged").notNull(),
  due: paisa("due").notNull(),
  overpaid: paisa("overpaid").notNull(),
})
  .as(sql`select figures.order_id, figures.received, figures.refunded, figures.net, figures.credited, figures.charged,
    greatest(0, figures.charged - figures.net) / 100 * 100 as due,
    greatest(0, figures.net - figures.charged) / 100 * 100 as overpaid
  from (
    select orders.id as order_id, moved.received, moved.refunded, moved.received - moved.refunded as net, returned.credited,
      case when orders.status = 'cancelled' or orders.imported_from is not null then 0
        else greatest(0, orders.total_amount - returned.credited) end as charged
    from orders
    cross join lateral (
      select coalesce(sum(case when movement.kind in (${listNames(RECEIVING_KINDS)})
            then case when movement.from_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as received,
        coalesce(sum(case when movement.kind in (${listNames(REFUNDING_KINDS)})
            then case when movement.to_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as refunded
      from money_movements as movement
      cross join (select id from money_accounts where kind = 'customers') as customers
      where movement.order_id = orders.id and customers.id in (movement.from_id, movement.to_id)
    ) as moved
    cross join lateral (
      select coalesce(sum(credit.amount), 0)::bigint as credited from order_credits as credit
      where credit.order_id = orders.id
    ) as returned
  ) as figures`);
