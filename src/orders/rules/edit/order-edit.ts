import { z } from "#platform/rules/zod.ts";

import { MAX_ORDER_LINES } from "../cart/cart.ts";
import { addressSchema, customerSchema, detailsSchema, hidesPrices, orderLineSchema } from "../checkout.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import { orderEditMessages } from "./order-edit-messages.ts";
import { optionalMultilineText } from "#kit/rules/text.ts";

/** Kinds of edits that an order's history records besides status changes. */
export const ORDER_EVENT_KINDS = ["details-changed", "items-changed", "payment-changed"] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** `updatedAt` of the order as displayed to the staff member. The server rejects an edit of any other version. */
const expectedUpdatedAt = z.iso.datetime();

/**
 * The total displayed to the staff member, in PKR. The server rejects an edit that results in a different total.
 */
const expectedTotal = z.number().min(0).optional();

/** A new address for which staff request the order's price. Missing fields stay unchanged. */
export const orderAddressQuoteSchema = z.strictObject({ address: addressSchema.partial() });

/**
 * New contact details, shipping address and optional details of an order, validated like those of a checkout. Missing
 * fields stay unchanged; `details` replaces all optional details.
 */
export const orderDetailsSchema = z.strictObject({
  customer: customerSchema.partial().optional(),
  address: addressSchema.partial().optional(),
  details: detailsSchema.optional(),
  hidesPrices: hidesPrices.describe("Whether nothing in the parcel shows prices; default: unchanged"),
  expectedUpdatedAt,
  expectedTotal,
});

export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Maximum length of the reason for an edit, in characters. */
const REASON_LIMIT = 500;

/** The new items of an order, without prices: the server sets the prices. */
export const orderItemsQuoteSchema = z.strictObject({
  items: z
    .array(orderLineSchema)
    .min(1, orderEditMessages.itemsRequired)
    .max(MAX_ORDER_LINES, checkoutMessages.tooManyLines),
  giftWrap: z
    .boolean()
    .optional()
    .describe(
      "Whether the order is gift-wrapped, at the price of the order or else of the shop, which must offer it; default: unchanged",
    ),
  discounts: z
    .enum(["keep", "remove"])
    .optional()
    .describe(
      "Whether the order keeps the discounts whose minimum it no longer reaches. It keeps its other discounts, by the terms at the time of the order. Default: keep",
    ),
});

/** New items of an order. Only staff see `reason`. */
export const orderItemsSchema = orderItemsQuoteSchema.extend({
  expectedUpdatedAt,
  expectedTotal,
  reason: optionalMultilineText(REASON_LIMIT),
});

export type OrderItemsEdit = z.infer<typeof orderItemsSchema>;
