/** Texts of the order page, its cancel dialog and the list of recent orders. Not quoted by the specification. */
export const orderPageMessages = {
  pageTitle: "Your Order",
  /** The heading of a pending order whose confirmation has expired. */
  expiredTitle: "Do you still want your order?",
  paid: "We have received your payment. Next, we'll confirm your order.",
  subtotal: "Subtotal",
  /** A link to the page on which the customer pays in advance. */
  pay: "Pay now",
  returnItems: "Return items",
  review: "Review your order",
  reviewed: "Thank you for your review.",
  cancel: "Cancel order",
  cancelQuestion: (orderNumber: string) => `Cancel order ${orderNumber}? You can't undo this.`,
  confirmCancel: "Yes, cancel order",
  cancelling: "Cancelling…",
  keep: "Keep order",
  tooLateToCancel: (statusLabel: string) =>
    `This order is already ${statusLabel.toLowerCase()} and can no longer be cancelled here. Please contact us.`,
  cancelFailed: "We could not confirm the cancellation. Please try again.",
  /** Recorded in the order's history, for staff. */
  cancelledByCustomer: "Cancelled by the customer on the order page",
  loadFailed: "We could not load your order",
  tryLater: "Please try again later",
  rateLimited:
    "Too many invalid links were opened from your device or network. Please check the link, wait a while and try again.",
  mayBeTemporary:
    "There may be a problem with the shop or your connection. Please wait a moment and try again.",
  tryAgain: "Try again",
  loading: "Loading your order…",
  trackOrder: "Track an order",
  shop: "Visit the shop",
  contact: "Contact us",
  bookmark: "Only people with this page's address can open it. Save it to come back later.",
  viewOrder: "View your order",
  recentOrders: "Your recent orders",
  recentOrdersExplanation: "Orders placed in this browser. The list is stored on this device only.",
  placedOn: (day: string) => `Placed ${day}`,
  forgetOrders: "Clear this list",
} as const;
