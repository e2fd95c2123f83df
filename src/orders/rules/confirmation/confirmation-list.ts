import { requires } from "#kit/rules/permissions.ts";
import { choiceOf } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryChoice } from "#kit/rules/query-values.ts";
import { STAFF_STEPS } from "../risk/risk-consequence.ts";
import { whatsAppMessageSchema } from "../whatsapp-message.ts";
import { z } from "#platform/rules/zod.ts";

import { staffConfirmationMessages as messages } from "./staff-messages.ts";
import { RESERVATION_STATES } from "./reservation.ts";
import { CONFIRMATION_EVENTS, CONFIRMATION_STATES } from "./confirmation.ts";

/**
 * Queues of orders that await confirmation: to call now, to call later, unreachable shoppers, and expired
 * confirmations.
 */
export const CALL_QUEUES = ["due", "later", "unreachable", "expired"] as const;

export type CallQueue = (typeof CALL_QUEUES)[number];

/** The staff list of orders to confirm, oldest first. `search` matches the order number, the name and the phone number. */
export const confirmationList = defineList({
  texts: {
    title: messages.title,
    items: "orders",
    none: "No calls to make now.",
    hint: "Orders awaiting confirmation are listed here, oldest first.",
    next: { label: "Show pending orders", to: "/admin/orders?status=pending", rule: requires("orders.read") },
    noMatch: "No matching orders to confirm.",
    loadFailed: messages.loadFailed,
    search: "Search by order number, name or phone",
  },
  columns: {
    order: { label: "Order" },
    customer: { label: "Customer" },
    total: { label: "Total" },
    placed: { label: "Placed" },
    next: { label: messages.nextCall },
    expires: { label: messages.expires },
    result: { label: messages.result },
  },
  filters: [
    choiceOf("queue", messages.queue, queryChoice("queue", CALL_QUEUES).default("due"), {
      options: CALL_QUEUES.map((value) => ({ value, label: messages.queues[value] })),
      unsetLabel: messages.queues.due,
    }),
  ],
});

const time = z.iso.datetime();
const count = z.number().int().min(0);

/** The confirmation of one order, for staff. */
export const staffConfirmationSchema = z
  .object({
    state: z.enum(CONFIRMATION_STATES),
    staffStep: z.enum(STAFF_STEPS).nullable().describe("What staff do before they confirm"),
    expiresAt: time,
    reservation: z
      .enum(RESERVATION_STATES)
      .nullable()
      .describe("State of the reservation of the bottles; null if the order reserves none"),
    reservedUntil: time.nullable().describe("When the reservation ends; null if no bottles are reserved now"),
    verifiedAt: time
      .nullable()
      .describe("When the shopper first opened the link in a message or answered a call"),
    nextCallAt: time.describe("When to call next"),
    unansweredCalls: count,
    reminders: count.describe("Reminders that were queued"),
    lastEvent: z
      .object({ event: z.enum(CONFIRMATION_EVENTS), note: z.string().nullable(), at: time })
      .nullable()
      .describe("The latest decision, call or expiry"),
  })
  .meta({ id: "StaffConfirmation" });

export type StaffConfirmation = z.infer<typeof staffConfirmationSchema>;

/** A row of the list of orders to confirm. */
export const confirmationRowSchema = staffConfirmationSchema
  .extend({
    id: z.string().describe("Id of the order"),
    orderNumber: z.string(),
    name: z.string(),
    phone: z.string(),
    phoneE164: z.string().nullable().describe("null if the phone number is not valid"),
    city: z.string(),
    total: z.number().describe("PKR"),
    advanceAmount: z
      .number()
      .optional()
      .describe("PKR, what is paid in advance if the rest is paid in cash on delivery"),
    items: count,
    lines: z
      .array(z.object({ quantity: count, name: z.string(), variant: z.string() }))
      .describe("What was ordered"),
    placedAt: time,
    whatsApp: whatsAppMessageSchema.describe("The prefilled WhatsApp message, and who marked it as sent"),
  })
  .meta({ id: "ConfirmationRow" });

export type ConfirmationRow = z.infer<typeof confirmationRowSchema>;

/** The orders to confirm by call queue. */
const toConfirmSchema = z
  .object({
    total: count.describe("All pending orders"),
    due: count.describe("To call now"),
    later: count.describe("To call later"),
    unreachable: count,
    expired: count,
    outside: count.describe("In no queue, because the shop asked for no confirmation or it is decided"),
  })
  .meta({ id: "OrdersToConfirm" });

export type ToConfirm = z.infer<typeof toConfirmSchema>;

/** Calls and decisions since midnight in Pakistan, and the orders to confirm. */
export const callFiguresSchema = z
  .object({
    calls: count,
    reached: count.describe("Calls in which the shopper answered"),
    confirmed: count.describe("Orders confirmed on the phone"),
    declined: count.describe("Orders declined on the phone"),
    confirmedOnline: count.describe("Orders that shoppers confirmed themselves"),
    declinedOnline: count.describe("Orders that shoppers declined themselves"),
    toConfirm: toConfirmSchema,
  })
  .meta({ id: "CallFigures" });

export type CallFigures = z.infer<typeof callFiguresSchema>;
