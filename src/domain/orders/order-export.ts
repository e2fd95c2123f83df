import { dayOf } from "#domain/shared/day.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { CustomerInfo, ShippingAddress } from "./order.ts";
import type { Adjustment } from "./order-price.ts";
import { formatAmount } from "./order-price.ts";
import type { OrderStatus } from "./order-status.ts";
import { orderStatusMessages } from "./order-messages.ts";
import type { CellValue, SheetLayout } from "#domain/shared/spreadsheet.ts";

/** Sheet of exported orders. Spec: admin §9. */
export const ORDER_SHEET: SheetLayout = {
  name: "Orders",
  columns: [
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
  ],
};

/** One line of an exported order; `price` is the unit price charged, PKR. */
export interface ExportedLine {
  name: string;
  variant: string;
  quantity: number;
  price: number;
}

/** Fields of an exported order; amounts in PKR. */
export interface ExportedOrder extends ShippingAddress, CustomerInfo {
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  lines: readonly ExportedLine[];
  adjustments: readonly Pick<Adjustment, "label" | "amount">[];
  totalAmount: number;
  totalItems: number;
  adminNotes: string | null;
}

/** Returns lines and adjustments as text; adjustments of 0 are left out. */
function detailsOf({ lines, adjustments }: Pick<ExportedOrder, "lines" | "adjustments">): string {
  return [
    ...lines.map(
      ({ name, variant, quantity, price }) => `${quantity} × ${name} (${variant}) at ${formatPrice(price)}`,
    ),
    ...adjustments
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => `${label} ${formatAmount(amount)}`),
  ].join("; ");
}

/** Returns an order as a row of `ORDER_SHEET`. */
export function orderRow(order: ExportedOrder): CellValue[] {
  const { street, city, state, zipCode, country } = order;
  return [
    order.orderNumber,
    order.createdAt,
    order.name,
    order.email,
    order.phone,
    [street, city, state, zipCode, country].filter((part) => part !== "").join(", "),
    orderStatusMessages[order.status].label,
    order.totalAmount,
    order.totalItems,
    detailsOf(order),
    order.adminNotes,
  ];
}

/**
 * `orders_export_2026-11-21_pending_search.xlsx`: the day in Pakistan, the status and whether a search narrows the list.
 * Spec: admin §9.
 */
export function orderExportName(
  now: Date,
  { status = "", search = "" }: { status?: string | undefined; search?: string | undefined },
): string {
  return `orders_export_${dayOf(now)}${status === "" ? "" : `_${status}`}${search.trim() === "" ? "" : "_search"}.xlsx`;
}
