import { z } from "#platform/rules/zod.ts";

import { MAX_ORDER_LINES, MAX_QUANTITY } from "./cart/cart.ts";
import { isEmail } from "#kit/rules/email.ts";
import { emailMessages } from "#kit/rules/email-messages.ts";
import { checkoutMessages as messages } from "./checkout-messages.ts";
import { ALL_DETAILS, buildDetailsSchema } from "./optional-details.ts";
import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { CHECKOUT_METHODS } from "./payment/checkout-method.ts";
import { isPhone, splitPhones } from "#kit/rules/phone.ts";
import { requiredEmailText, requiredName, requiredPhoneText, requiredText, text } from "#kit/rules/text.ts";

/** Minimum length of a phone number at checkout, in characters. Spec: storefront §5, §9. */
export const CHECKOUT_PHONE_MIN = 10;

/** Minimum number of digits in a phone number. No country has shorter numbers. */
const MIN_PHONE_DIGITS = 7;

/** In characters. Enough for two numbers, of which the second becomes a detail (`separatePhones`). */
const MAX_PHONE_LENGTH = 80;

function isCheckoutPhone(phone: string): boolean {
  return phone.length >= CHECKOUT_PHONE_MIN && isPhone(phone, MIN_PHONE_DIGITS);
}

const MAX_NAME_LENGTH = 200;
const MAX_STREET_LENGTH = 300;
const MAX_PLACE_LENGTH = 120;

/** Checkout contact details, trimmed. Spec: storefront §5. */
export const customerSchema = z.strictObject({
  name: requiredName(messages.nameRequired, MAX_NAME_LENGTH),
  email: requiredEmailText(emailMessages.required).refine(
    (email) => email === "" || isEmail(email),
    emailMessages.invalid,
  ),
  phone: requiredPhoneText(messages.phoneRequired, MAX_PHONE_LENGTH).refine(
    (text) => text === "" || splitPhones(text).every((phone) => isCheckoutPhone(phone)),
    messages.phoneInvalid,
  ),
});

/** Shipping address, trimmed. Spec: storefront §5. */
export const addressSchema = z.strictObject({
  street: requiredName(messages.addressRequired, MAX_STREET_LENGTH),
  country: requiredText(messages.countryRequired, MAX_PLACE_LENGTH),
  state: requiredName(messages.stateRequired, MAX_PLACE_LENGTH),
  city: requiredName(messages.cityRequired, MAX_PLACE_LENGTH),
  zipCode: requiredText(messages.zipCodeRequired, 20),
});

/** The details that a shopper may add. */
export const detailsSchema = buildDetailsSchema(ALL_DETAILS);

/** Whether the parcel is a gift. */
export const hidesPrices = z
  .boolean()
  .optional()
  .describe("Whether nothing in the parcel shows prices; default: false");

/** Fields of the checkout form. */
export const checkoutSchema = z.strictObject({
  customer: customerSchema,
  address: addressSchema,
  details: detailsSchema.optional(),
  hidesPrices,
});

/** Values of the checkout form. */
export type Checkout = z.infer<typeof checkoutSchema>;

export const quantitySchema = z
  .number({ error: messages.quantityInvalid })
  .int(messages.quantityInvalid)
  .min(1, messages.quantityInvalid)
  .max(MAX_QUANTITY, messages.quantityTooLarge);

/** A requested order line. It has no price: the server sets the price. */
export const orderLineSchema = z.strictObject({
  productId: text(200).min(1),
  variant: text(60).min(1),
  quantity: quantitySchema,
});

export type OrderLineInput = z.infer<typeof orderLineSchema>;

const orderLinesSchema = z
  .array(orderLineSchema)
  .min(1, messages.cartEmpty)
  .max(MAX_ORDER_LINES, messages.tooManyLines);

/** A discount code as typed; the server normalizes it. A code that is too long is unknown, and an empty one is none. */
const code = z.string().optional().describe("Discount code as typed");

const paymentMethod = z
  .enum(CHECKOUT_METHODS)
  .optional()
  .describe("How the order is paid. Default: the first way to pay that the quote offers");

/** Which wallet, if the shop has several. */
export const wallet = z
  .string()
  .max(200)
  .optional()
  .describe("With `wallet`: the name of the wallet as the quote offers it. Default: the first one");

/** Whether the order is gift-wrapped. */
export const giftWrap = z
  .boolean()
  .optional()
  .describe("Whether the order is gift-wrapped, which the shop must offer; default: false");

/**
 * Request body of `POST /api/orders`. `expectedTotal` is the total shown to the shopper, in PKR; the server rejects the
 * order if its total differs. `expectedDay` is the last day of the delivery shown to the shopper; the server rejects an order
 * that arrives later. The default `deliveryMethod` is the first method of the order's zone.
 */
export const orderInputSchema = checkoutSchema.extend({
  items: orderLinesSchema,
  deliveryMethod: z.enum(DELIVERY_METHODS).optional(),
  paymentMethod,
  wallet,
  code,
  giftWrap,
  expectedTotal: z
    .number({ error: messages.expectedTotalInvalid })
    .min(0, messages.expectedTotalInvalid)
    .optional(),
  expectedDay: z.iso.date().optional().describe("Day in Pakistan, e.g. 2026-11-30"),
});

export type OrderInput = z.infer<typeof orderInputSchema>;

/** Lines to check against current prices and stock. */
export const stockCheckSchema = z.strictObject({ items: orderLinesSchema });

/** Request body of `POST /api/orders/quote`: the lines, plus the address fields and delivery method known so far. */
export const quoteInputSchema = stockCheckSchema.extend({
  address: addressSchema.partial().optional(),
  deliveryMethod: z.enum(DELIVERY_METHODS).optional(),
  paymentMethod,
  wallet,
  code,
  giftWrap,
});

export type QuoteInput = z.infer<typeof quoteInputSchema>;

/** A quote request without its lines. */
export type QuoteDetails = Omit<QuoteInput, "items">;
