import type { OrderStatus } from "./order-status.ts";

/** Texts of the order page, its cancel dialog and the list of recent orders. Not quoted by the specification. */
export const orderPageMessages = {
  pageTitle: "Your Order",
  /** The heading of the page, by status. */
  titles: {
    pending: "We have your order",
    confirmed: "Your order is confirmed",
    processing: "We are packing your order",
    shipped: "Your order is on its way",
    delivered: "Your order has arrived",
    cancelled: "Your order was cancelled",
  } satisfies Record<OrderStatus, string>,
  /** The heading of a pending order whose confirmation has expired. */
  expiredTitle: "Do you still want your order?",
  paid: "We have received your payment. Next, we'll confirm your order.",
  /** The next step, by status. */
  nextSteps: {
    pending: "Next, we'll call to confirm your order.",
    confirmed: "Next, we'll pack your order.",
    processing: "Next, we'll hand your parcel to the courier.",
    shipped: "Next, the courier will deliver your parcel.",
    delivered: "We hope you enjoy your fragrances.",
    cancelled: "There is nothing left for you to do. To order again, visit the shop.",
  } satisfies Record<OrderStatus, string>,
  subtotal: "Subtotal",
  /** A link to the page of payments in advance. */
  pay: "Payments in advance",
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
