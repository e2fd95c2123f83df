import type { HistoryShop } from "#customers/rules/shop-files/history-schema.ts";
import { HISTORY_SHOP_NAMES } from "#customers/rules/shop-files/history-schema.ts";

import { OVERDUE_AFTER_DAYS } from "./order-status.ts";

/** Texts about orders in the admin area. Spec: admin §4, §8. */
export const staffOrderMessages = {
  statusChanged: (orderNumber: string, status: string) => `Order ${orderNumber} is now ${status}`,
  confirmAndOpenNext: "Confirm, open next",
  withoutDeductedStock: (skipping: number, all: number) => {
    if (all === 1) return "No stock was deducted for this order: its bottles still count as available.";
    const bottles = skipping === 1 ? "its" : "their";
    return `No stock was deducted for ${skipping} of ${all} orders: ${bottles} bottles still count as available.`;
  },
  deductStock: "Deduct stock now",
  paidInCash: "The customer paid in cash",
  cashReceived: "Cash received into",
  cashDue: (amount: string) => `${amount} is due, and no parcel collects it.`,
  cashOfSeveral: "Pays what is due and no parcel collects.",
  cashNotRecorded: "What is due stays due.",
  cashUnknown: "Without it, no cash is recorded, and what is due stays due.",
  cashNeedsDelivery: "Cash is received with the delivery.",
  stockUnchanged: "Stock and sold counts will not change.",
  isPastOrder: (shop: HistoryShop) =>
    `This order was placed in ${HISTORY_SHOP_NAMES[shop]} and cannot be changed. Undo its import to remove it.`,
  changedByOthers: (status: string) =>
    `Someone else changed this order to ${status}. Please review it and try again.`,
  notesChanged: "Someone else edited these notes. Review, then save.",
  selectAll: (count: number, total: number) =>
    count < total ? `Select the first ${count} of ${total} orders` : `Select all ${count} orders`,
  selectAllFailed: "Failed to select all orders",
  overdue: `Shipped over ${OVERDUE_AFTER_DAYS} days ago`,
  wrapGift: "Gift-wrap this order.",
  keepInvoiceOut: "Gift: put no invoice and no prices in the parcel.",
  itemsSaved: "Items saved",
  itemsFailed: "Failed to save items",
  detailsSaved: "Customer and address saved",
  detailsFailed: "Failed to save customer and address",
  notesSaved: "Notes saved",
  notesCleared: "Notes cleared",
  notesFailed: "Failed to save notes",
  orderFailed: "Failed to load the order",
  copyFailed: "The link is selected. Copy it with your keyboard.",
  exported: (count: number) => (count === 1 ? "1 order exported" : `${count} orders exported`),
  tooManyToPrint: (max: number) => `At most ${max} orders can be printed at once`,
  nothingToPrint: "No orders to print",
  unknownToPrint: (count: number) =>
    count === 1 ? "1 order was not found" : `${count} orders were not found`,
  allChanged: (count: number, status: string) =>
    count === 1 ? `1 order is now ${status}` : `${count} orders are now ${status}`,
  alreadyInStatus: (count: number, status: string) =>
    count === 1
      ? `1 order is already ${status} and will not change.`
      : `${count} orders are already ${status} and will not change.`,
} as const;
