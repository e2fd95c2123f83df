import type { OneOrMore } from "#kit/rules/query-values.ts";
import { listValues } from "#kit/rules/query-values.ts";
import { toShopDay } from "#platform/rules/day.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { CellValue, SheetLayout, ValueColumn } from "#platform/rules/spreadsheet.ts";
import type { OptionalDetail, OptionalDetails } from "./optional-details.ts";
import { ALL_DETAILS } from "./optional-details.ts";
import type { OrderChannel } from "./order-channel.ts";
import { CHANNEL_LABELS } from "./order-channel.ts";
import type { CustomerInfo, ShippingAddress } from "./order.ts";
import type { Adjustment } from "./order-price.ts";
import { formatAmount } from "./order-price.ts";
import type { OrderPaymentState } from "./order-payment.ts";
import { getPaymentStateLabel } from "./payment-label.ts";
import type { OrderStatus } from "./order-status.ts";
import type { OrderWithDelivery } from "./status-texts.ts";
import { getStatusTexts } from "./status-texts.ts";

/** A part of an ordered set; `quantity` is the number of bottles in one set. */
interface SetPart {
  name: string;
  variant: string;
  quantity: number;
}

/** Returns the bottles of an ordered set, e.g. ` [2 × Rose (10ml)]`, or an empty string for other lines. */
export function formatSetParts(parts: readonly SetPart[] | undefined, setCount: number): string {
  if (parts === undefined || parts.length === 0) return "";
  const texts = parts.map(({ name, variant, quantity }) => `${quantity * setCount} × ${name} (${variant})`);
  return ` [${texts.join(", ")}]`;
}

/** A line of an exported order. `price` is the unit price in PKR. */
interface ExportedLine {
  name: string;
  variant: string;
  quantity: number;
  price: number;
  isTester: boolean;
  isFinalSale: boolean;
  /** The parts of a set; `quantity` is the number of bottles in one set. */
  parts: readonly { name: string; variant: string; quantity: number }[];
}

/** Fields of an exported order; amounts in PKR. */
export interface ExportedOrder extends ShippingAddress, CustomerInfo, OrderWithDelivery {
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  lines: readonly ExportedLine[];
  adjustments: readonly Pick<Adjustment, "label" | "amount">[];
  totalAmount: number;
  totalItems: number;
  adminNotes: string | null;
  channel: OrderChannel;
  paymentState: OrderPaymentState;
  details?: OptionalDetails | null;
  hidesPrices?: boolean;
}

/** Formats the lines and the nonzero adjustments. */
function formatDetails({ lines, adjustments }: Pick<ExportedOrder, "lines" | "adjustments">): string {
  return [
    ...lines.map(
      ({ name, variant, quantity, price, isTester, isFinalSale, parts }) =>
        `${quantity} × ${name} (${variant}${isTester ? ", tester" : ""}${isFinalSale ? ", final sale" : ""})${formatSetParts(parts, quantity)} at ${formatPrice(price)}`,
    ),
    ...adjustments
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => `${label} ${formatAmount(amount)}`),
  ].join("; ");
}

function formatAddress({ street, city, state, zipCode, country }: ShippingAddress): string {
  return [street, city, state, zipCode, country].filter((part) => part !== "").join(", ");
}

/** Columns of exported orders, from left to right. */
const COLUMNS: readonly ValueColumn<ExportedOrder>[] = [
  { header: "Order Number", type: "text", width: 16, value: (order) => order.orderNumber },
  { header: "Date", type: "time", width: 17, value: (order) => order.createdAt },
  { header: "Customer Name", type: "text", width: 24, value: (order) => order.name },
  { header: "Email", type: "text", width: 28, value: (order) => order.email },
  { header: "Phone", type: "text", width: 18, value: (order) => order.phone },
  { header: "Address", type: "text", width: 44, value: formatAddress },
  { header: "Status", type: "text", width: 12, value: (order) => getStatusTexts(order)[order.status].label },
  { header: "Total (PKR)", type: "money", width: 14, value: (order) => order.totalAmount },
  { header: "Item Count", type: "number", width: 11, value: (order) => order.totalItems },
  { header: "Details", type: "text", width: 50, value: formatDetails },
  { header: "Admin Notes", type: "text", width: 36, value: (order) => order.adminNotes },
  { header: "Channel", type: "text", width: 12, value: ({ channel }) => CHANNEL_LABELS[channel] },
  { header: "No Prices", type: "text", width: 10, value: ({ hidesPrices }) => (hidesPrices ? "Yes" : null) },
  ...Object.entries<OptionalDetail>(ALL_DETAILS).map(([name, { label }]): ValueColumn<ExportedOrder> => {
    return { header: label, type: "text", width: 36, value: ({ details }) => details?.[name] ?? null };
  }),
  {
    header: "Payment",
    type: "text",
    width: 16,
    value: (order) => getPaymentStateLabel(order.paymentState, order),
  },
];

/** Layout of the sheet of exported orders. Spec: admin §9. */
export const ORDER_SHEET: SheetLayout = { name: "Orders", columns: COLUMNS };

/** Converts an order to a row of `ORDER_SHEET`. */
export function toOrderRow(order: ExportedOrder): CellValue[] {
  return COLUMNS.map(({ value }) => value(order));
}

/**
 * Returns the file name of an export, e.g. `orders_export_2026-11-21_pending_search.xlsx`: the date in Pakistan, each
 * status that orders are filtered by, and `search` if a search was applied. Spec: admin §9.
 */
export function buildOrderExportName(
  now: Date,
  { status, search = "" }: { status?: OneOrMore<OrderStatus> | undefined; search?: string | undefined },
): string {
  const statuses = listValues(status).map((value) => `_${value}`);
  return `orders_export_${toShopDay(now)}${statuses.join("")}${search.trim() === "" ? "" : "_search"}.xlsx`;
}
