/** Texts about orders. Spec: storefront §4, §5, §8, admin §8. */
export const orderMessages = {
  notFound: "Order not found",
  statusUnchanged: (status: string) => `The order is already ${status}`,
  cannotConfirm: (message: string) => `Cannot confirm order: ${message}`,
  updateFailed: "Failed to update order status. Please try again.",
  loadFailed: "Failed to load orders",
  notDelivered: "Reviews can be written once the order is delivered",
  alreadyReviewed: "This order has already been reviewed",
} as const;

/** Display texts of each status: a label for badges and an explanation for the customer. */
export const orderStatusMessages = {
  pending: { label: "Pending", explanation: "We have your order. It is not confirmed yet." },
  confirmed: {
    label: "Confirmed",
    explanation: "Your order is confirmed and the bottles are reserved for you.",
  },
  processing: { label: "Processing", explanation: "Your order is being packed." },
  shipped: { label: "Shipped", explanation: "Your parcel is on its way." },
  delivered: { label: "Delivered", explanation: "Your parcel has arrived." },
  cancelled: { label: "Cancelled", explanation: "This order was cancelled." },
} as const;

/** Texts of order tracking. Spec: storefront §4, §8; the end of §8 quotes the fallbacks for missing values. */
export const trackingMessages = {
  tooManyMisses:
    "Order not found. Too many recent searches from your device or network found no order. Please check the number and try again later, or contact us.",
  busy: "Too many order searches are waiting right now. Please try again in a few seconds.",
  termRequired: "Please enter a search term",
  notFound: "Order not found. Please check your details and try again.",
  failed: "An error occurred while searching for the order. Please try again.",
  notAvailable: "N/A",
  unknownProduct: "Unknown Product",
  noAddress: "No address provided",
  addressUnavailable: "Address unavailable",
  detailsUnavailable: "Order details unavailable",
  noItems: "No items found for this order",
  masked: "Details are partly hidden for your privacy.",
} as const;
