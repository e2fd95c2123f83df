import type { OutOfStockCount, StockStatus } from "./inventory.ts";

/** Texts about stock and sales metrics. Spec: admin §4, §8, §9. */
export const inventoryMessages = {
  partsOf: (variant: string) => `Parts of ${variant}`,
  loadFailed: "Failed to load inventory data",
  saveFailed: "Failed to save stock",
  unlimited: "Unlimited",
  reserved: "Reserved",
  partsReserved: "Parts reserved",
  /** Follows the reserved bottles of a product whose sets have reserved parts, too. */
  andParts: " + parts",
  available: "Available",
  editHint:
    "Enter saves, Esc undoes. 24 sets the stock, +24 adds received bottles, -2 removes bottles, blank means unlimited.",
  andMore: (count: number) => `And ${count} more`,
  changedByOthers: (variant: string, stock: number | null) =>
    `Someone else changed the stock of ${variant} to ${stock ?? "unlimited"}. Nothing was saved.`,
  unlimitedStock: (variant: string) =>
    `The stock of ${variant} is unlimited. Enter the number of bottles instead.`,
  belowZero: (variant: string, stock: number) => `${variant} has only ${stock} in stock. Nothing was saved.`,
  saved: (variant: string, stock: number | null) => `${variant}: ${stock ?? "unlimited"} saved`,
  status: {
    "out-of-stock": "Out of Stock",
    critical: "Critical",
    "low-stock": "Low Stock",
    "in-stock": "In Stock",
  },
  attention: "Needs attention",
  /** Label of a stock status; a product with other sizes in stock is not labelled out of stock. */
  stockLabel: (status: StockStatus, { out, total }: OutOfStockCount): string =>
    status === "out-of-stock" && out < total
      ? `${out} of ${total} sizes out of stock`
      : inventoryMessages.status[status],
  reasons: {
    initial: "Initial stock",
    adjusted: "Changed by staff",
    received: "Received",
    "order-confirmed": "Deducted for order",
    "order-changed": "Order edited",
    "order-cancelled": "Order cancelled",
    returned: "Returned parcel",
  },
  noAlerts: "No products need attention",
  noSales: "No sales in the last 30 days",
} as const;
