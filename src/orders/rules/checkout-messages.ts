import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import { formatPrice } from "#kit/rules/money.ts";

/** Texts of the checkout. Spec: storefront §2, §5, §8. */
export const checkoutMessages = {
  nameRequired: "Name is required",
  phoneRequired: "Phone is required",
  didYouMean: "Did you mean",
  phoneInvalid: "Please enter a valid phone number",
  addressRequired: "Address is required",
  countryRequired: "Country is required",
  stateRequired: "State/Province is required",
  cityRequired: "City is required",
  zipCodeRequired: "ZIP/Postal code is required",
  fieldsToCorrect: (count: number) =>
    count === 1 ? "Please correct this field:" : `Please correct these ${count} fields:`,
  needAttention: (count: number) =>
    count === 1 ? "1 field needs attention, show it" : `${count} fields need attention, show first`,
  cartEmpty: "Cart is empty",
  /** Sentences about what differs from what the shopper saw; `reviewAgain` or `nothingLeft` follows them. */
  cartChanged: "Your cart has changed.",
  quantityInvalid: "Quantity must be a whole number of 1 or more",
  expectedTotalInvalid: "The expected total must be an amount of 0 or more",
  totalChanged: (total: number) => `The total is now ${formatPrice(total)}.`,
  arrivalChanged: (method: DeliveryMethod, dates: string) =>
    method === "pickup" ? `Your order is now ready ${dates}.` : `Your order now arrives ${dates}.`,
  deliveryChanged: "The delivery of your order has changed.",
  methodChanged: (method: string) => `The delivery method is now “${method}”.`,
  cashAccepted: "Cash on delivery is available now.",
  paymentChanged: (name: string) => `The way to pay is now “${name}”.`,
  paymentUnavailable: "Your way to pay is not available any more.",
  reviewAgain: "Please review it and place the order again.",
  nothingLeft: "Your cart is empty now.",
  quantityTooLarge: "Quantity is too large",
  tooManyLines: "An order can have at most 100 lines",
  tooManyBottles: (bottles: number, max: number) =>
    `You can order ${max === 1 ? "only 1 bottle" : `up to ${max} bottles`} at once. This order has ${bottles}. For more, please contact us.`,
  variantGone: (product: string, variant: string) => `${product} is not sold in ${variant}`,
  lineGone: (product: string, variant: string) =>
    `${product} (${variant}) is no longer available. Please remove it from your cart and place the order again.`,
  failed: "Failed to create order. Please try again.",
  /** Shown if the result of a checkout request is unknown, e.g. after a network error. */
  mayBePlaced: "Your order may have reached us. It is safe to try again: it won't be placed twice.",
  created: "Order created successfully!",
  alreadyPlaced: "You already placed this order with different details",
  alreadyPlacedExplanation:
    "We received your first attempt, and an order is placed only once. It has the name, phone and address you entered first, without your changes. Please send us the order number and the correct details, and we will update the order before we ship it.",
  correctDetails: (orderNumber: string) => `I would like to correct the details of my order ${orderNumber}: `,
  correctByWhatsApp: "Correct them on WhatsApp",
  correctByMessage: "Correct them with a message",
  totalToPay: {
    advance: "Total to pay in advance",
    delivery: "Total to pay on delivery",
    pickup: "Total to pay at the shop",
  },
  total: "Total",
  totalBeforeDelivery: "Total before delivery",
  giftWrap: (price: string) => `Gift wrapping for ${price}`,
  hidesPrices: "This is a gift: no prices in the parcel",
  hidesPricesHint:
    "The parcel contains no invoice. If the order is paid in cash, the total is still collected.",
  payInCash: "Pay in cash on delivery.",
  payAtShop: "Pay at the shop.",
  update: "Update",
  updateHint: "After choosing a state or a city, update the page for the list of cities and the delivery.",
  placeOrder: "Place Order",
  processing: "Processing...",
  cancel: "Cancel",
  copied: "Copied!",
} as const;
