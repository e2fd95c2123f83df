import { requires } from "#kit/rules/permissions.ts";
import { choiceOf, choices, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryChoice } from "#kit/rules/query-values.ts";
import { z } from "#platform/rules/zod.ts";

import { returnMessages as messages } from "./return-messages.ts";
import { RETURN_REASONS } from "./return-reason.ts";
import { OPEN_RETURN_STATES, PAYEE_METHODS, RETURN_STATES, RETURN_WISHES } from "./return-state.ts";
import { staffReturnMessages as staffMessages } from "./staff-messages.ts";

const count = z.number().int().min(0);
const pkr = z.number().describe("PKR");
const day = z.iso.date().describe("Day in Pakistan");
const time = z.iso.datetime().describe("ISO 8601 UTC");

/** A size that a customer wants for a returned one. */
const wishItemSchema = z
  .object({ productId: z.string(), name: z.string(), variant: z.string() })
  .meta({ id: "ReturnWishItem" });

export type ReturnWishItem = z.infer<typeof wishItemSchema>;

/** An item of a return. */
const returnLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  variant: z.string(),
  quantity: count,
  reason: z.enum(RETURN_REASONS),
  sealed: count,
  opened: count,
  damaged: count,
  accepted: count.describe("Bottles that the shop has taken back"),
  wish: wishItemSchema.nullable().describe("What the customer wants for it in an exchange"),
});

const reference = z.string().describe("Number of the return, e.g. ZE12345678901-R1");

/** What identifies a return in a path. */
export const returnParams = z.object({ reference: reference.max(100) });

/** A return as its customer sees it. */
export const publicReturnSchema = z
  .object({
    reference,
    state: z.enum(RETURN_STATES),
    wants: z.enum(RETURN_WISHES),
    lines: z.array(returnLineSchema),
    backOn: day.describe("The last day on which the items may arrive"),
    instructions: z.string().nullable(),
    rejection: z.string().nullable().describe("Why the shop rejected the return"),
    credit: pkr.nullable().describe("PKR, what the customer gets back; null before the inspection"),
    dueOn: day.nullable().describe("The day until which the refund is paid"),
    createdAt: time,
  })
  .meta({ id: "PublicReturn" });

export type PublicReturn = z.infer<typeof publicReturnSchema>;

/** A return for staff. */
export const returnRowSchema = publicReturnSchema
  .extend({
    orderId: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    isByStaff: z.boolean().describe("Whether staff entered the return"),
    outsidePolicy: z.string().nullable().describe("Why staff accept what the policy excludes"),
    note: z.string().nullable().describe("What the customer writes"),
    corrections: z
      .array(z.object({ reason: z.string(), by: z.string().nullable(), at: time }))
      .describe("Why staff corrected the inspection, oldest first"),
    payeeMethod: z.enum(PAYEE_METHODS).nullable().describe("null for the original method of payment"),
    payee: z.string().nullable(),
    payeeAccount: z.string().nullable(),
    exchangeOrderId: z.string().nullable().describe("The order with which the return is exchanged"),
    photos: z.array(z.number().int()).describe("Ids of the photos"),
  })
  .meta({ id: "ReturnRow" });

export type ReturnRow = z.infer<typeof returnRowSchema>;

/** The queues of returns: one for each step of the work, and the finished ones. */
const QUEUES = ["open", "closed"] as const;

/** The staff list of returns, oldest first. `search` matches the order number, the name and the phone number. */
export const returnList = defineList({
  texts: {
    title: staffMessages.title,
    items: "returns",
    none: "No returns yet",
    hint: "Customers ask for a return on the page of their order, where you can enter one, too.",
    next: {
      label: "Show delivered orders",
      to: "/admin/orders?status=delivered",
      rule: requires("orders.read"),
    },
    noMatch: "No matching returns",
    loadFailed: staffMessages.loadFailed,
    search: "Search by order number, name or phone",
  },
  columns: {
    return: { label: "Return" },
    state: { label: "State" },
    customer: { label: "Customer" },
    items: { label: "Items" },
    wants: { label: "Wants" },
    back: { label: "Back by" },
    credit: { label: "Credit" },
    requested: { label: "Requested" },
  },
  filters: [
    choiceOf("queue", staffMessages.queue, queryChoice("queue", QUEUES).optional(), {
      options: QUEUES.map((value) => ({ value, label: staffMessages.queues[value] })),
    }),
    choices(
      "state",
      "State",
      labelled(RETURN_STATES, (state) => messages.states[state]),
    ),
  ],
});

/** States of finished returns. */
export const CLOSED_RETURN_STATES = RETURN_STATES.filter(
  (state) => !OPEN_RETURN_STATES.some((open) => open === state),
);

/** What a customer could return of an item, and until when. */
const returnableLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  variant: z.string(),
  image: z.string(),
  quantity: count.describe("Bottles that can still come back"),
  isTester: z.boolean(),
  isFinalSale: z.boolean(),
  askUntil: day.describe("The last day to ask"),
  canChangeMind: z.boolean().describe("Whether unopened bottles can come back now"),
  canReportFault: z.boolean(),
  canReportDamage: z.boolean(),
  exchangeChoices: z
    .array(wishItemSchema)
    .describe("Sizes of the same price for an exchange; empty if the shop offers none"),
});

/** What a customer could return of an order, and the returns of the order. */
export const orderReturnsSchema = z
  .object({
    lines: z.array(returnableLineSchema).describe("Delivered items that are in no return"),
    backOn: day.nullable().describe("The last day on which the items may arrive"),
    returns: z.array(publicReturnSchema),
  })
  .meta({ id: "OrderReturns" });

export type OrderReturns = z.infer<typeof orderReturnsSchema>;

/** The returns of an order for staff, what can still come back, and where customers send it. */
export const staffOrderReturnsSchema = orderReturnsSchema
  .pick({ lines: true })
  .extend({
    returns: z.array(returnRowSchema),
    exchanges: z
      .object({ reference: z.string(), orderId: z.string() })
      .nullable()
      .describe("The return of another order that this order exchanges"),
    shopAddress: z.string().describe("Name and address of the shop, for the instructions"),
  })
  .meta({ id: "StaffOrderReturns" });

export type StaffOrderReturns = z.infer<typeof staffOrderReturnsSchema>;

export type ReturnableLine = OrderReturns["lines"][number];
