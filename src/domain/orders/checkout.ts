import { z } from "#domain/shared/zod.ts";

import { MAX_ORDER_LINES, MAX_QUANTITY } from "./cart.ts";
import { isEmail } from "#domain/customers/email.ts";
import { emailMessages } from "#domain/customers/email-messages.ts";
import { checkoutMessages as messages } from "./checkout-messages.ts";
import { isPhone } from "#domain/customers/phone.ts";
import { requiredNumber, requiredText, text } from "#domain/shared/text.ts";

/** A phone number at checkout has at least this many characters. Spec: storefront §5, §9. */
export const CHECKOUT_PHONE_MIN = 10;

/** Fewer digits are no phone number in any country. */
const CHECKOUT_PHONE_DIGITS = 7;

const nameMax = 200;
const addressMax = 300;
const placeMax = 120;

/** Checkout contact details, trimmed. Spec: storefront §5. */
export const customerSchema = z.strictObject({
  name: requiredText(messages.nameRequired, nameMax),
  email: requiredText(emailMessages.required, 254).refine(
    (email) => email === "" || isEmail(email),
    emailMessages.invalid,
  ),
  phone: requiredNumber(messages.phoneRequired, 40).refine(
    (phone) => phone === "" || (phone.length >= CHECKOUT_PHONE_MIN && isPhone(phone, CHECKOUT_PHONE_DIGITS)),
    messages.phoneInvalid,
  ),
});

/** Shipping address, trimmed. Spec: storefront §5. */
export const addressSchema = z.strictObject({
  street: requiredText(messages.addressRequired, addressMax),
  country: requiredText(messages.countryRequired, placeMax),
  state: requiredText(messages.stateRequired, placeMax),
  city: requiredText(messages.cityRequired, placeMax),
  zipCode: requiredText(messages.zipCodeRequired, 20),
});

/** What the checkout dialog asks for. */
export const checkoutSchema = z.strictObject({ customer: customerSchema, address: addressSchema });

export type Checkout = z.infer<typeof checkoutSchema>;

export const quantitySchema = z
  .number({ error: messages.quantityInvalid })
  .int(messages.quantityInvalid)
  .min(1, messages.quantityInvalid)
  .max(MAX_QUANTITY, messages.quantityTooLarge);

/** One line as the browser asks for it: no price, the server prices. */
export const orderLineSchema = z.strictObject({
  productId: text(200).min(1),
  variant: text(60).min(1),
  quantity: quantitySchema,
});

export type OrderLineInput = z.infer<typeof orderLineSchema>;

/** A whole order as sent to `POST /api/orders`. */
export const orderInputSchema = checkoutSchema.extend({
  items: z.array(orderLineSchema).min(1, messages.cartEmpty).max(MAX_ORDER_LINES, messages.tooManyLines),
});

export type OrderInput = z.infer<typeof orderInputSchema>;

/** Lines sent to be checked against today's prices and stock. */
export const stockCheckSchema = z.strictObject({
  items: z.array(orderLineSchema).min(1, messages.cartEmpty).max(MAX_ORDER_LINES, messages.tooManyLines),
});
