/** What the first page says. */
export const dashboardMessages = {
  loadFailed: "Failed to load the dashboard",
  partFailed: (what: string) => `${what} could not be loaded`,
  noOrders: "No orders yet",
  noneWaiting: "No order waits for confirmation",
  noneUnhandled: "All messages are handled",
  funnelHint: "Counted by the shop itself, without names and without cookies",
  funnelEmpty: (days: number) => `Nobody was counted and no order came in the last ${days} days.`,
  funnelShare: (percent: number) => `${percent}% of previous step`,
  funnelExceeds: "More than previous step*",
  funnelExceedsMeaning:
    "* Not comparable: every order is counted, but visits are not counted if scripts are off or the visitor opted out, and a cart can be older than this period.",
  dailySales: "Daily sales",
  dailySalesHint: "Revenue by day, last 30 days, without cancelled orders",
  funnelCancelled: (count: number, placed: number) =>
    `${count} of the ${placed} placed ${placed === 1 ? "order" : "orders"} ${count === 1 ? "is" : "are"} cancelled`,
  funnelSteps: {
    view_item: "Products viewed",
    add_to_cart: "Put into the cart",
    begin_checkout: "Checkouts begun",
    placed: "Orders placed",
    confirmed: "Orders confirmed",
    delivered: "Orders delivered",
  },
} as const;
