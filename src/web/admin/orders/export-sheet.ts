import { orderStatusMessages } from "#domain/messages.ts";
import { formatPrice } from "#domain/money.ts";
import type { Order } from "#domain/order.ts";

import type { XlsxColumn, XlsxValue } from "../lists/save-xlsx.ts";

/** Spec: admin §9. */
export const EXPORT_COLUMNS: readonly XlsxColumn[] = [
  { header: "Order Number", type: "text", width: 16 },
  { header: "Date", type: "time", width: 17 },
  { header: "Customer Name", type: "text", width: 24 },
  { header: "Email", type: "text", width: 28 },
  { header: "Phone", type: "text", width: 18 },
  { header: "Address", type: "text", width: 44 },
  { header: "Status", type: "text", width: 12 },
  { header: "Total (PKR)", type: "money", width: 14 },
  { header: "Item Count", type: "number", width: 11 },
  { header: "Details", type: "text", width: 50 },
  { header: "Admin Notes", type: "text", width: 36 },
];

/** An order as a row of the exported columns. */
export function exportRow(order: Order): XlsxValue[] {
  const { customerInfo, shippingAddress } = order;
  const { street, city, state, zipCode, country } = shippingAddress;
  return [
    order.orderNumber,
    new Date(order.createdAt),
    customerInfo.name,
    customerInfo.email,
    customerInfo.phone,
    [street, city, state, zipCode, country].filter((part) => part !== "").join(", "),
    orderStatusMessages[order.status].label,
    order.totalAmount,
    order.totalItems,
    order.items
      .map(
        ({ product, variant, quantity }) =>
          `${quantity} × ${product.name} (${variant}) at ${formatPrice(product.price)}`,
      )
      .join("; "),
    order.adminNotes,
  ];
}

const DAY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Karachi",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** `orders_export_2026-11-21_pending_search.xlsx`: the day in Pakistan and what narrows the list. Spec: admin §9. */
export function exportFileName(now: Date, { status, search }: { status: string; search: string }): string {
  const day = new Map(DAY.formatToParts(now).map(({ type, value }) => [type, value]));
  const date = `${day.get("year")}-${day.get("month")}-${day.get("day")}`;
  return `orders_export_${date}${status === "" ? "" : `_${status}`}${search === "" ? "" : "_search"}.xlsx`;
}
