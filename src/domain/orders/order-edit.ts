import { z } from "#domain/shared/zod.ts";

import { MAX_ORDER_LINES } from "./cart.ts";
import { addressSchema, customerSchema, orderLineSchema } from "./checkout.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import { orderEditMessages } from "./order-edit-messages.ts";
import { text } from "#domain/shared/text.ts";

/** Kinds of edits that an order's history records besides status changes. */
export const ORDER_EVENT_KINDS = ["details-changed", "items-changed"] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** `updatedAt` of the order as displayed to the staff member. The server rejects an edit of any other version. */
const expectedUpdatedAt = z.iso.datetime();

/** New contact details and shipping address of an order, validated like those of a checkout. Missing fields stay unchanged. */
export const orderDetailsSchema = z.strictObject({
  customer: customerSchema.partial().optional(),
  address: addressSchema.partial().optional(),
  expectedUpdatedAt,
});

export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Maximum length of the reason of an edit, in characters. */
const REASON_LIMIT = 500;

/** The new items of an order, without prices: the server sets them. */
export const orderItemsQuoteSchema = z.strictObject({
  items: z
    .array(orderLineSchema)
    .min(1, orderEditMessages.itemsRequired)
    .max(MAX_ORDER_LINES, checkoutMessages.tooManyLines),
});

/**
 * New items of an order. `expectedTotal` is the total displayed to the staff member, in PKR; the server rejects the edit
 * if the new total differs. Only staff see `reason`.
 */
export const orderItemsSchema = orderItemsQuoteSchema.extend({
  expectedUpdatedAt,
  expectedTotal: z.number().min(0).optional(),
  reason: text(REASON_LIMIT)
    .transform((value) => (value === "" ? undefined : value))
    .optional(),
});

export type OrderItemsEdit = z.infer<typeof orderItemsSchema>;
