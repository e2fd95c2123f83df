import { z } from "#platform/rules/zod.ts";
import type { AccessRule, Permission } from "#kit/rules/permissions.ts";
import { isAllowed, requires, requiresAny } from "#kit/rules/permissions.ts";

const count = z.number().int().min(0);

/** Numbers of records that need staff attention now. Clients use `newestOrder` to announce new orders. */
export const attentionSchema = z.object({
  ordersToCall: count.describe("Orders whose shoppers staff should call now to confirm them"),
  ordersUnreserved: count.describe("Unconfirmed orders whose bottles are no longer reserved"),
  ordersToConfirm: count.describe("Pending orders"),
  ordersToShip: count.describe("Confirmed and processing orders"),
  ordersOverdue: count.describe("Orders shipped more than 7 days ago and not delivered"),
  parcelsToCheck: count.describe(
    "Parcels that could not be booked or delivered, have an unknown status, or are back",
  ),
  couriersRejected: count.describe("Couriers that reject the shop's account, so that its parcels wait"),
  paymentsToCheck: count.describe("Payments that customers have submitted and staff have not decided"),
  refundsOverdue: count.describe("Open refunds that were due before today"),
  soldOut: count.describe("Products with a sold-out size"),
  lowStock: count.describe("Products whose scarcest size is low but not sold out"),
  openMessages: count.describe("Contact messages that are not handled"),
  undeliveredMessages: count.describe("Messages of the last 30 days that failed or were possibly sent"),
  reviewsToAnswer: count.describe("Visible written reviews without a reply"),
  failedJobs: count.describe("Background jobs that are not retried automatically"),
  stoppedWebhooks: count.describe("Webhook endpoints that the shop switched off after failures"),
  newestOrder: z
    .object({ id: z.string(), orderNumber: z.string(), city: z.string(), createdAt: z.iso.datetime() })
    .nullable()
    .describe("The newest order; null without orders"),
  newOrders: count.describe("Orders placed after `since`; 0 without `since`"),
});

/** Earliest valid time, because PostgreSQL cannot store the year 0. */
const EARLIEST_TIME = "1900";

/** Validates a request for the counters. `since` is the time of the newest order that the client has received. */
export const attentionQuerySchema = z.object({
  since: z.iso
    .datetime()
    .refine((time) => time >= EARLIEST_TIME)
    .optional(),
});

export type Attention = z.infer<typeof attentionSchema>;

export type AttentionCounter = Exclude<keyof Attention, "newestOrder" | "newOrders">;

const ATTENTION_COUNTERS = [
  "ordersToCall",
  "ordersUnreserved",
  "ordersToConfirm",
  "ordersToShip",
  "ordersOverdue",
  "parcelsToCheck",
  "couriersRejected",
  "paymentsToCheck",
  "refundsOverdue",
  "soldOut",
  "lowStock",
  "openMessages",
  "undeliveredMessages",
  "reviewsToAnswer",
  "failedJobs",
  "stoppedWebhooks",
] as const satisfies readonly AttentionCounter[];

/** A list with the query parameters that make it show exactly the records of a counter. */
export interface AttentionList {
  list:
    | "orders"
    | "confirmations"
    | "shipments"
    | "couriers"
    | "payments"
    | "refunds"
    | "inventory"
    | "messages"
    | "undelivered"
    | "reviews"
    | "jobs"
    | "webhooks";
  query: string;
}

/** The filtered list of each counter. Its total equals the counter. */
export const ATTENTION_LISTS: Readonly<Record<AttentionCounter, AttentionList>> = {
  ordersToCall: { list: "confirmations", query: "queue=due" },
  ordersUnreserved: {
    list: "orders",
    query:
      "status=pending&confirmation=waiting&confirmation=unreachable&reservation=limited&reservation=ended",
  },
  ordersToConfirm: { list: "orders", query: "status=pending" },
  ordersToShip: { list: "orders", query: "status=confirmed&status=processing" },
  ordersOverdue: { list: "orders", query: "overdue=true" },
  parcelsToCheck: { list: "shipments", query: "needsStaff=true" },
  couriersRejected: { list: "couriers", query: "dialog=couriers" },
  paymentsToCheck: { list: "payments", query: "state=submitted&state=unsure" },
  refundsOverdue: { list: "refunds", query: "overdue=true" },
  soldOut: { list: "inventory", query: "status=out-of-stock" },
  lowStock: { list: "inventory", query: "status=critical&status=low-stock" },
  openMessages: { list: "messages", query: "status=open" },
  undeliveredMessages: { list: "undelivered", query: "state=failed&state=unsure" },
  reviewsToAnswer: { list: "reviews", query: "unanswered=true" },
  failedJobs: { list: "jobs", query: "permanent=true" },
  stoppedWebhooks: { list: "webhooks", query: "stopped=true" },
};

/** The permissions that each counter requires: those of its list. */
const ATTENTION_RULES: Readonly<Record<AttentionCounter, AccessRule>> = {
  ordersToCall: requires("orders.confirm"),
  ordersUnreserved: requires("orders.read"),
  ordersToConfirm: requires("orders.read"),
  ordersToShip: requires("orders.read"),
  ordersOverdue: requires("orders.read"),
  parcelsToCheck: requiresAny("orders.read", "shipments.pack", "shipments.book"),
  couriersRejected: requires("settings.couriers", "orders.read"),
  paymentsToCheck: requires("money.read", "orders.read"),
  refundsOverdue: requires("money.read", "orders.read"),
  soldOut: requires("products.read"),
  lowStock: requires("products.read"),
  openMessages: requires("messages.answer"),
  undeliveredMessages: requires("messages.answer"),
  reviewsToAnswer: requires("reviews.edit"),
  failedJobs: requires("jobs.manage"),
  stoppedWebhooks: requires("settings.integrations", "orders.read"),
};

/** Returns the counters, with 0 or null instead of values that the staff member may not see. */
export function limitAttention(attention: Attention, permissions: readonly Permission[]): Attention {
  const limited = { ...attention };
  for (const counter of ATTENTION_COUNTERS) {
    if (!isAllowed(permissions, ATTENTION_RULES[counter])) limited[counter] = 0;
  }
  return isAllowed(permissions, requires("orders.read"))
    ? limited
    : { ...limited, newestOrder: null, newOrders: 0 };
}
