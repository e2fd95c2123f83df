import { choices, flag, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { ORDER_PAYMENT_STATES } from "#orders/rules/order-payment.ts";
import { z } from "#platform/rules/zod.ts";

import { PAYMENT_METHODS, PAYMENT_STATES, REFUND_STATES } from "./payment.ts";
import { paymentMessages as messages } from "./staff-messages.ts";

const pkr = z.number().describe("PKR");

/** A payment of an order, for staff. */
export const paymentRowSchema = z
  .object({
    id: z.int(),
    orderId: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    method: z.enum(PAYMENT_METHODS),
    accountId: z.int(),
    accountName: z.string(),
    amount: pkr.describe("PKR, what the shopper was asked for"),
    claimedAmount: pkr.nullable().describe("PKR, what the shopper says to have sent"),
    acceptedAmount: pkr.nullable().describe("PKR, what staff have found on the account"),
    due: pkr.describe("PKR, what the customer owes for the order"),
    state: z.enum(PAYMENT_STATES),
    reference: z.string().describe("The reference of the shop"),
    transactionId: z.string().nullable(),
    senderLast4: z.string().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable().describe("Name or email address of the staff member"),
    reason: z.string().nullable(),
    proofIds: z.array(z.int()).describe("Images of the transfer"),
    sameImage: z.array(z.string()).describe("Numbers of other orders with the same image"),
    transactionUsedBy: z
      .string()
      .nullable()
      .describe("Number of an order that was paid with the same transaction into the same account"),
  })
  .meta({ id: "Payment" });

export type PaymentRow = z.infer<typeof paymentRowSchema>;

/** The staff list of payments. Without a state, it lists those to check. */
export const paymentList = defineList({
  texts: {
    title: messages.title,
    items: "payments",
    none: "No payments to check",
    hint: "Transfers that customers have submitted appear here.",
    next: { label: "Show unpaid orders", to: "/admin/orders?payment=unpaid" },
    noMatch: "No matching payments",
    loadFailed: messages.loadFailed,
    search: "Search by order, reference or transaction",
  },
  columns: {
    order: { label: messages.order },
    amount: { label: messages.claimed },
    due: { label: messages.due },
    details: { label: messages.method },
    image: { label: messages.image },
    state: { label: messages.state },
    submitted: { label: messages.submitted, sort: ["oldest", "newest"] },
    actions: { label: messages.actions },
  },
  filters: [
    choices(
      "state",
      messages.state,
      labelled(PAYMENT_STATES, (state) => messages.states[state]),
      { unsetLabel: messages.states.submitted },
    ),
    choices(
      "method",
      messages.method,
      labelled(PAYMENT_METHODS, (method) => messages.methods[method]),
    ),
  ],
  defaultSort: "oldest",
});

/** A refund of an order, for staff. */
export const refundRowSchema = z
  .object({
    id: z.int(),
    orderId: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    amount: pkr,
    method: z.enum(PAYMENT_METHODS),
    payee: z.string().nullable(),
    payeeAccount: z.string().nullable(),
    state: z.enum(REFUND_STATES),
    reason: z.string().nullable(),
    dueOn: z.iso.date().nullable().describe("Day in Pakistan"),
    isOverdue: z.boolean(),
    reference: z.string().nullable(),
    accountName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Refund" });

export type RefundRow = z.infer<typeof refundRowSchema>;

/** An overpaid order whose amount no refund covers yet. */
export const refundableOrderSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  refundable: pkr.describe("PKR, overpaid minus open refunds"),
});

export type RefundableOrder = z.infer<typeof refundableOrderSchema>;

/** The staff list of refunds. Without a state, it lists those to pay. */
export const refundList = defineList({
  texts: {
    title: messages.refunds.title,
    items: "refunds",
    none: "No refunds to pay",
    hint: "Overpaid orders appear above this list until their refund is entered.",
    next: { label: "Show orders to refund", to: "/admin/orders?payment=to-refund" },
    noMatch: "No matching refunds",
    loadFailed: messages.refunds.loadFailed,
    search: "Search by order, payee or reference",
  },
  columns: {
    order: { label: messages.order },
    amount: { label: messages.refunds.amount },
    payee: { label: messages.method },
    state: { label: messages.state },
    dueOn: { label: messages.refunds.due, sort: ["due", "due_desc"] },
    actions: { label: messages.actions },
  },
  filters: [
    choices(
      "state",
      messages.state,
      labelled(REFUND_STATES, (state) => messages.refunds.states[state]),
      { unsetLabel: messages.refunds.states.open },
    ),
    flag("overdue", messages.refunds.overdue, messages.refunds.overdue),
  ],
  defaultSort: "due",
});

/** A movement of an order's money, for staff. */
export const moneyEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(["payment", "cod", "refund", "carry-out", "carry-in"]),
  isReversal: z.boolean(),
  amount: pkr.describe("PKR; negative if it lowers what was received or refunded"),
  accountName: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  by: z.string().nullable().describe("Name or email address of the staff member"),
  canReverse: z.boolean(),
});

export type MoneyEntry = z.infer<typeof moneyEntrySchema>;

/** The money of an order, for staff. Amounts in PKR. */
export const orderMoneyDetailsSchema = z
  .object({
    state: z.enum(ORDER_PAYMENT_STATES).describe("What is paid of the order"),
    total: pkr,
    received: pkr,
    refunded: pkr,
    credited: pkr,
    due: pkr,
    overpaid: pkr,
    advanceDue: pkr.describe(
      "PKR, what is left to pay of an advance below the total, after which the courier collects the rest",
    ),
    underway: pkr.describe("PKR, cash that couriers are to collect"),
    refundable: pkr.describe("PKR, overpaid minus open refunds"),
    entries: z.array(moneyEntrySchema).describe("Oldest first"),
    payments: z.array(paymentRowSchema).describe("Newest first"),
    refunds: z.array(refundRowSchema).describe("Newest first"),
  })
  .meta({ id: "OrderMoneyDetails" });

export type OrderMoneyDetails = z.infer<typeof orderMoneyDetailsSchema>;
