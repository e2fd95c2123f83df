import type { Funnel } from "./funnel.ts";
import type { DaySales, StockAlerts } from "#domain/stock/inventory.ts";
import type { Order } from "#domain/orders/order.ts";

/** Orders that the dashboard lists. Spec: admin §2, §9. */
export const DASHBOARD_ORDERS = 5;
/** Products running out that the dashboard names. */
export const DASHBOARD_ALERTS = 4;

/** Orders that wait for confirmation; `oldest` is when the longest waiting one came, ISO 8601 UTC. */
export interface WaitingOrders {
  count: number;
  oldest: string | null;
}

/** Revenue in PKR of the last 30 days and of the 30 before. */
export interface RevenueComparison {
  current: number;
  previous: number;
}

/** An order as the dashboard lists it; amount in PKR, time ISO 8601 UTC. */
export type OrderLine = Pick<Order, "id" | "orderNumber" | "status" | "totalAmount" | "createdAt"> & {
  customer: string;
};

/** What the dashboard shows; a part that could not be loaded is null, and the others stand. Spec: admin §2. */
export interface Dashboard {
  sales: { total: number; totalRevenue: number } | null;
  products: number | null;
  customers: number | null;
  recentOrders: OrderLine[] | null;
  waiting: WaitingOrders | null;
  alerts: StockAlerts | null;
  /** The last 30 days one by one. */
  trend: DaySales[] | null;
  revenue: RevenueComparison | null;
  unhandledMessages: number | null;
  funnel: Funnel | null;
}
