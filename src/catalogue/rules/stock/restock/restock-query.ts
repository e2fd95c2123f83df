import { choice, days } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { MESSAGE_STATES, RECORDED_CHANNELS } from "#kit/rules/message-channel.ts";
import { z } from "#platform/rules/zod.ts";
import { staffRestockMessages as messages } from "./staff-messages.ts";

/**
 * The staff list of back-in-stock requests. `search` matches the product's name or the contact details; `stock=back`
 * matches requests for sizes that are in stock again.
 */
export const restockList = defineList({
  texts: {
    title: messages.title,
    label: "Back-in-stock requests",
    items: "requests",
    none: "No requests yet",
    hint: "Shoppers can leave an email address or a phone number on a sold-out size.",
    next: { label: "Show the stock", to: "/admin/inventory" },
    noMatch: "No matching requests",
    loadFailed: messages.loadFailed,
    search: "Search by product or contact",
  },
  columns: {
    contact: { label: "Contact" },
    product: { label: "Product", sort: ["product-asc", "product-desc"] },
    waiting: { label: "Waiting for this size" },
    stock: { label: "Stock now" },
    requested: { label: "Requested", sort: ["oldest", "newest"], isDescendingFirst: true },
    status: { label: "Status" },
    message: { label: messages.message },
    consent: { label: "Consent" },
  },
  filters: [
    choice("status", "Status", { waiting: messages.waiting, notified: messages.notified }),
    choice("stock", "Stock now", { back: messages.inStock, "sold-out": messages.soldOut }),
    days("Requested"),
  ],
  defaultSort: "newest",
});

const count = z.number().int().min(0);

/** A restock request for staff. Times are ISO 8601 UTC. */
export const restockRequestSchema = z
  .object({
    id: z.number().int(),
    product: z.object({ id: z.string(), name: z.string() }),
    variant: z.string(),
    contact: z
      .string()
      .describe("Email address in lower case, or phone number in E.164 if it is a possible number"),
    consent: z.string().describe("The text that the shopper agreed to"),
    createdAt: z.iso.datetime().describe("Time of the request and of the consent"),
    notifiedAt: z.iso.datetime().nullable().describe("null while the shopper waits"),
    stock: count.nullable().describe("Current stock of the size; null means unlimited"),
    waiting: count.describe("Number of shoppers who wait for this size"),
    message: z
      .object({
        channel: z.enum(RECORDED_CHANNELS),
        state: z.enum(MESSAGE_STATES),
        error: z.string().nullable().describe("Why the message was not sent"),
      })
      .nullable()
      .describe("The message to the shopper; null if the shop has queued no message"),
  })
  .meta({ id: "RestockRequest" });

export type RestockRequest = z.infer<typeof restockRequestSchema>;
