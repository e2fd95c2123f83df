import { formatPercent } from "#kit/rules/number-formats.ts";

import type { AttentionCounter } from "./attention.ts";

/** Texts of the dashboard. */
export const dashboardMessages = {
  loadFailed: "Failed to load the dashboard",
  partFailed: (part: string) => `${part} could not be loaded`,
  noOrders: "No orders yet",
  attentionTitle: "What needs attention now",
  attentionEmpty: "All done. Nothing needs your attention right now.",
  /** Label of each counter, shown after the number. */
  attention: {
    ordersToCall: (count: number) => (count === 1 ? "order to call about now" : "orders to call about now"),
    ordersUnreserved: (count: number) =>
      count === 1
        ? "unconfirmed order without reserved bottles"
        : "unconfirmed orders without reserved bottles",
    ordersToConfirm: (count: number) => (count === 1 ? "order to confirm" : "orders to confirm"),
    ordersToShip: (count: number) => (count === 1 ? "order to ship" : "orders to ship"),
    ordersOverdue: (count: number) =>
      count === 1
        ? "order shipped over 7 days ago, not delivered"
        : "orders shipped over 7 days ago, not delivered",
    parcelsToCheck: (count: number) => (count === 1 ? "parcel to check" : "parcels to check"),
    couriersRejected: (count: number) =>
      count === 1 ? "courier rejects the account" : "couriers reject their accounts",
    paymentsToCheck: (count: number) => (count === 1 ? "payment to check" : "payments to check"),
    refundsOverdue: (count: number) => (count === 1 ? "refund overdue" : "refunds overdue"),
    soldOut: (count: number) =>
      count === 1 ? "product with a sold-out size" : "products with a sold-out size",
    lowStock: (count: number) => (count === 1 ? "product low in stock" : "products low in stock"),
    openMessages: (count: number) => (count === 1 ? "open message" : "open messages"),
    undeliveredMessages: (count: number) => (count === 1 ? "failed message" : "failed messages"),
    reviewsToAnswer: (count: number) => (count === 1 ? "review to answer" : "reviews to answer"),
    failedJobs: (count: number) => (count === 1 ? "failed background job" : "failed background jobs"),
    stoppedWebhooks: (count: number) => (count === 1 ? "webhook switched off" : "webhooks switched off"),
  } satisfies Record<AttentionCounter, (count: number) => string>,
  oldest: "oldest",
  funnelHint: "Counted anonymously, without cookies",
  funnelEmpty: (days: number) => `No visits or orders in the last ${days} days.`,
  funnelShare: (percent: number) => `${formatPercent(percent)} of previous step`,
  funnelExceeds: "More than previous step*",
  funnelExceedsExplanation:
    "* Not comparable: every order is counted, but visits are not counted if JavaScript is off or the visitor opted out, and a cart can be older than this period.",
  revenue: "Revenue, last 30 days",
  dailySales: "Daily sales",
  dailySalesHint: "Revenue by day, last 30 days. Excludes cancelled orders.",
  funnelCancelled: (count: number, placed: number) =>
    `${count} of the ${placed} placed ${placed === 1 ? "order" : "orders"} ${count === 1 ? "is" : "are"} cancelled`,
  funnelSteps: {
    view_item: "Products viewed",
    add_to_cart: "Added to cart",
    begin_checkout: "Checkouts started",
    placed: "Orders placed",
    confirmed: "Orders confirmed",
    delivered: "Orders delivered",
  },
} as const;

/** Texts for announcing new orders to staff. */
export const announcementMessages = {
  newOrder: (orderNumber: string, city: string) => `New order ${orderNumber} from ${city}`,
  settings: "Alerts",
  label: "Announce new orders",
  hint: "Plays a sound and shows a browser notification, even in background tabs.",
} as const;
