/** Texts of the dashboard. */
export const dashboardMessages = {
  loadFailed: "Failed to load the dashboard",
  partFailed: (part: string) => `${part} could not be loaded`,
  noOrders: "No orders yet",
  noneWaiting: "No orders to confirm",
  noneUnhandled: "All messages are handled",
  funnelHint: "Counted anonymously, without cookies",
  funnelEmpty: (days: number) => `No visits or orders in the last ${days} days.`,
  funnelShare: (percent: number) => `${percent}% of previous step`,
  funnelExceeds: "More than previous step*",
  funnelExceedsExplanation:
    "* Not comparable: every order is counted, but visits are not counted if JavaScript is off or the visitor opted out, and a cart can be older than this period.",
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
