import type { SizesOut, StockStatus } from "./inventory.ts";

/** Stock and its figures. Spec: admin §4, §8, §9. */
export const inventoryMessages = {
  loadFailed: "Failed to load inventory data",
  saveFailed: "Failed to save stock",
  unlimited: "Unlimited",
  andMore: (count: number) => `And ${count} more`,
  changedMeanwhile: (variant: string, stock: number | null) =>
    `The stock of ${variant} was changed meanwhile: it is ${stock ?? "unlimited"} now. Nothing was saved.`,
  saved: (variant: string, stock: number | null) => `${variant}: ${stock ?? "unlimited"} saved`,
  status: {
    "out-of-stock": "Out of Stock",
    critical: "Critical",
    "low-stock": "Low Stock",
    "in-stock": "In Stock",
  },
  attention: "Needs attention",
  /** Words for a stock status; a product that still has other sizes is not out of stock as a whole. */
  stockLabel: (status: StockStatus, { out, total }: SizesOut): string =>
    status === "out-of-stock" && out < total
      ? `${out} of ${total} sizes out of stock`
      : inventoryMessages.status[status],
  reasons: {
    initial: "First stock",
    adjusted: "Changed by staff",
    "order-confirmed": "Deducted for order",
    "order-cancelled": "Order cancelled",
  },
  noneFound: "No products found",
  noAlerts: "No product needs attention",
  noSales: "Nothing was sold in the last 30 days",
} as const;
