import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { moneyAccounts, moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import {
  bytes,
  createdAt,
  identity,
  listNames,
  paisa,
  time,
  updatedAt,
} from "#platform/db/columns.server.ts";

import { PAYMENT_METHODS, PAYMENT_STATES, REFUND_STATES } from "../rules/payment.ts";

/** Attempts to pay an order before its delivery, and payments that staff record. */
export const payments = pgTable(
  "payments",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    accountId: bigint("account_id", { mode: "number" })
      .notNull()
      .references(() => moneyAccounts.id),
    /** What the shopper was asked for. */
    amount: paisa("amount").notNull(),
    /** What the shopper says to have sent; null without a proof. */
    claimedAmount: paisa("claimed_amount"),
    /** What staff have found on the account; null unless the payment is paid. */
    acceptedAmount: paisa("accepted_amount"),
    state: text("state", { enum: PAYMENT_STATES }).notNull().default("awaiting"),
    /** The shop's reference, which the shopper writes into the transfer, e.g. `ZE12345678901-P1`. */
    reference: text("reference").notNull().unique(),
    /** The id of the bank or wallet. Only accepted ones are unique, or a stranger could block the payer. */
    transactionId: text("transaction_id"),
    senderLast4: text("sender_last4"),
    expiresAt: time("expires_at"),
    remindedAt: time("reminded_at"),
    submittedAt: time("submitted_at"),
    decidedAt: time("decided_at"),
    decidedBy: text("decided_by"),
    /** Why staff rejected the payment. */
    reason: text("reason"),
    movementId: bigint("movement_id", { mode: "number" }).references(() => moneyMovements.id),
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("payments_order").on(table.orderId, table.id),
    // For the queue of staff, oldest first.
    index("payments_submitted")
      .on(table.submittedAt, table.id)
      .where(sql`${table.state} in ('submitted', 'unsure')`),
    index("payments_awaiting")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'awaiting'`),
    index("payments_transaction").on(table.accountId, table.transactionId),
    uniqueIndex("payments_transaction_once")
      .on(table.accountId, table.transactionId)
      .where(sql`${table.state} = 'paid'`),
    check("payments_method_known", sql`${table.method} in (${listNames(PAYMENT_METHODS)})`),
    check("payments_state_known", sql`${table.state} in (${listNames(PAYMENT_STATES)})`),
    check("payments_amount_whole", sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
    check(
      "payments_paid_with_movement",
      sql`(${table.state} = 'paid') = (${table.movementId} is not null) and (${table.state} = 'paid') = (${table.acceptedAmount} is not null)`,
    ),
  ],
);

/** Images with which shoppers prove a payment, encoded again by the shop. Never public. */
export const paymentProofs = pgTable(
  "payment_proofs",
  {
    id: identity(),
    paymentId: bigint("payment_id", { mode: "number" })
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    content: bytes("content").notNull(),
    contentType: text("content_type").notNull(),
    /** SHA-256 of the uploaded file, so that the same image of another order is noticed. */
    contentHash: text("content_hash").notNull(),
    isByStaff: boolean("is_by_staff").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("payment_proofs_payment").on(table.paymentId),
    index("payment_proofs_hash").on(table.contentHash),
  ],
);

/** Money that the shop owes a customer, and how it was paid back. */
export const refunds = pgTable(
  "refunds",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    returnId: bigint("return_id", { mode: "number" }),
    amount: paisa("amount").notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    /** To whom, e.g. the title of the customer's account. */
    payee: text("payee"),
    /** The customer's IBAN, account or wallet number. */
    payeeAccount: text("payee_account"),
    state: text("state", { enum: REFUND_STATES }).notNull().default("open"),
    reason: text("reason"),
    dueOn: date("due_on"),
    /** Who approved an amount above the limit of the settings. */
    approvedBy: text("approved_by"),
    /** The reference of the bank or wallet of a paid refund. */
    reference: text("reference"),
    accountId: bigint("account_id", { mode: "number" }).references(() => moneyAccounts.id),
    movementId: bigint("movement_id", { mode: "number" }).references(() => moneyMovements.id),
    createdBy: text("created_by"),
    decidedBy: text("decided_by"),
    decidedAt: time("decided_at"),
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("refunds_order").on(table.orderId),
    index("refunds_open")
      .on(table.dueOn, table.id)
      .where(sql`${table.state} = 'open'`),
    check("refunds_method_known", sql`${table.method} in (${listNames(PAYMENT_METHODS)})`),
    check("refunds_state_known", sql`${table.state} in (${listNames(REFUND_STATES)})`),
    check("refunds_amount_whole", sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
    check(
      "refunds_paid_with_reference",
      sql`(${table.state} = 'paid') = (${table.movementId} is not null) and (${table.state} <> 'paid' or ${table.reference} is not null)`,
    ),
  ],
);
