import type { Funnel } from "#kit/rules/funnel.ts";
import type { DaySales, StockAlerts } from "#catalogue/rules/stock/inventory.ts";
import type { Order, OrderSummary } from "#orders/rules/order.ts";

/** Number of recent orders on the dashboard. Spec: admin §2, §9. */
export const DASHBOARD_ORDERS = 5;
/** Number of products with low stock on the dashboard. */
export const DASHBOARD_ALERTS = 4;

/** Revenue (PKR) of the last 30 days and of the previous 30 days. */
export interface RevenueComparison {
  current: number;
  previous: number;
}

/** Whether an order is the first of its phone number; unknown without a valid number. */
export type CustomerKind = "new" | "returning" | "unknown";

/** Orders and revenue (PKR) of the last 30 days by customer. */
export type CustomerKinds = Record<CustomerKind, { orders: number; revenue: number }>;

/** A recent order on the dashboard; amount in PKR, time ISO 8601 UTC. */
export type RecentOrder = Pick<Order, "id" | "orderNumber" | "status" | "totalAmount" | "createdAt"> & {
  delivery: OrderSummary["delivery"];
  customer: string;
};

/** Dashboard data. A part that failed to load is null. Spec: admin §2. */
export interface Dashboard {
  sales: { total: number; totalRevenue: number } | null;
  /** What customers got back for returned goods, in PKR. */
  credits: number | null;
  /** Number of past orders of other shops among the orders. */
  pastOrders: number | null;
  products: number | null;
  customers: number | null;
  recentOrders: RecentOrder[] | null;
  /** Time of the oldest pending order, ISO 8601 UTC; null if there is none. */
  oldestPending: string | null;
  alerts: StockAlerts | null;
  /** One entry for each of the last 30 days. */
  trend: DaySales[] | null;
  revenue: RevenueComparison | null;
  customerKinds: CustomerKinds | null;
  funnel: Funnel | null;
}
