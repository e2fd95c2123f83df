import { formatPrice } from "#domain/shared/money.ts";

/** Spec: storefront §2, §5, §8. */
export const checkoutMessages = {
  nameRequired: "Name is required",
  phoneRequired: "Phone is required",
  phoneInvalid: "Please enter a valid phone number",
  addressRequired: "Address is required",
  countryRequired: "Country is required",
  stateRequired: "State/Province is required",
  cityRequired: "City is required",
  zipCodeRequired: "ZIP/Postal code is required",
  tooLong: (max: number) => `Please use at most ${max} characters`,
  unreadable: "Please remove characters that cannot be read",
  idempotencyKeyInvalid: "An Idempotency-Key has 8 to 200 characters, none of them a space",
  cartEmpty: "Cart is empty",
  cartChanged: "Your cart has changed. Please look at it and place the order again.",
  quantityInvalid: "Quantity must be a whole number of 1 or more",
  expectedTotalInvalid: "The expected total must be an amount of 0 or more",
  totalChanged: (total: number) =>
    `The total is now ${formatPrice(total)}. Please check it and place the order again.`,
  quantityTooLarge: "Quantity is too large",
  tooManyLines: "An order can hold at most 100 lines",
  variantGone: (product: string, variant: string) => `${product} is not sold in ${variant}`,
  lineGone: (product: string, variant: string) =>
    `${product} (${variant}) is no longer available. Please remove it from your cart and place the order again.`,
  failed: "Failed to create order. Please try again.",
  /** The outcome of a try to place an order is unknown. */
  mayHaveReached: "Your order may have reached us. It is safe to try again: it won't be placed twice.",
  created: "Order created successfully!",
  sentBefore: "You had sent this order before with other details",
  sentBeforeMeaning:
    "Your earlier try had reached us, and an order is made only once: it carries the name, phone and address you entered then, not your changes. Please tell us the order number and the right details, and we will correct them before it is sent.",
  correctDetails: (orderNumber: string) => `I would like to correct the details of my order ${orderNumber}: `,
  correctByWhatsapp: "Correct them on WhatsApp",
  correctByMessage: "Correct them with a message",
  delivery: "Delivery",
  placeOrder: "Place Order",
  processing: "Processing...",
  cancel: "Cancel",
  copied: "Copied!",
} as const;
