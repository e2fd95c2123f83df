import { z } from "#platform/rules/zod.ts";

import { orderLinkMessages } from "./links/order-link-messages.ts";
import { trackingMessages } from "./order-messages.ts";
import { ORDER_NOTES_LIMIT } from "./order-notes.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { staffOrderMessages } from "./staff-messages.ts";
import { multilineText, optionalMultilineText, requiredNumberText, text } from "#kit/rules/text.ts";

/** Default page size of the API's order list. Spec: storefront §9. */
export const ORDERS_PAGE_SIZE = 50;

/** Default page size of the admin order list, and the maximum number of ids in one request. Spec: admin §7, §9. */
export const ORDER_LIST_LIMIT = 100;

const orderIdSchema = text(64).min(1);

/** Returns whether a text can be an order id. Callers check this before they query the database. */
export function isOrderId(id: string): boolean {
  return orderIdSchema.safeParse(id).success;
}

/**
 * Status change by staff. The server rejects it if the current status is not `expectedStatus`. If `deductStock` is
 * true, changing the status to processing, shipped or delivered deducts stock for an order without deducted stock; by
 * default, only confirming deducts stock. A delivered order can be paid in cash with the change. Spec: storefront §4, §7.
 */
export const statusUpdateSchema = z
  .strictObject({
    status: z.enum(ORDER_STATUSES),
    notes: optionalMultilineText(ORDER_NOTES_LIMIT),
    expectedStatus: z.enum(ORDER_STATUSES).optional(),
    deductStock: z
      .boolean()
      .optional()
      .describe(
        "Whether a change to processing, shipped or delivered deducts stock for an order without deducted stock. Default: false",
      ),
    cashAccountId: z
      .int()
      .positive()
      .optional()
      .describe(
        "Only with the status delivered, and the permission money.record: the cash account into which the customer has paid what is due and no parcel collects",
      ),
  })
  .refine(({ status, cashAccountId }) => cashAccountId === undefined || status === "delivered", {
    path: ["cashAccountId"],
    message: staffOrderMessages.cashNeedsDelivery,
  });

const clearableNotes = multilineText(ORDER_NOTES_LIMIT)
  .nullable()
  .transform((value) => (value === "" ? null : value));

/** Admin notes of an order; empty clears them. `expectedNotes` are the notes displayed before the edit. */
export const orderNotesSchema = z.strictObject({
  adminNotes: clearableNotes,
  expectedNotes: clearableNotes.optional(),
});

/**
 * Order number or phone number to search for. `country` (ISO code) applies to national phone numbers. Spec:
 * storefront §5.
 */
export const trackSchema = z.strictObject({
  term: requiredNumberText(trackingMessages.termRequired, 100),
  country: text(2).optional(),
});

/**
 * Validates a request for a new link to an order: a link that no longer works, the id or the number of the order, or a
 * phone number. `country` (ISO 3166 code) applies to national phone numbers.
 */
export const linkRequestSchema = z.strictObject({
  term: requiredNumberText(orderLinkMessages.termRequired, 100),
  country: text(2).optional(),
});

export type LinkRequest = z.input<typeof linkRequestSchema>;
