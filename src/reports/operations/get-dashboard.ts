import type { Database } from "#platform/db/client.server.ts";
import type { Dashboard, RecentOrder } from "../rules/dashboard.ts";
import { DASHBOARD_ALERTS, DASHBOARD_ORDERS } from "../rules/dashboard.ts";
import type { FunnelDays } from "#kit/rules/funnel.ts";
import { DEFAULT_FUNNEL_DAYS } from "#kit/rules/funnel.ts";
import { ALERT_THRESHOLD } from "#catalogue/rules/stock/inventory.ts";
import {
  compareRevenue,
  countCustomers,
  getOrderStatistics,
  getOldestPendingOrder,
} from "#orders/operations/statistics/order-statistics.ts";
import { countPastOrders } from "#orders/operations/past-orders/past-orders.ts";
import { readOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { countProducts } from "#catalogue/operations/lists/count-matching.ts";
import { sumCredits } from "./sales/sum-credits.ts";
import { getSalesTrend } from "./sales/get-sales-trend.ts";
import { listStockAlerts } from "#catalogue/operations/stock/list-stock-alerts.ts";

import { compareCustomerKinds } from "./customers/compare-customer-kinds.ts";
import { getFunnel } from "./funnel.ts";

/**
 * Loads all parts of the dashboard in parallel. A part that fails is reported and returned as null; the other
 * parts are unaffected. Spec: admin §2, §7, §9.
 */
export async function getDashboard(
  db: Database,
  report: (error: unknown) => void,
  now: Date = new Date(),
  funnelDays: FunnelDays = DEFAULT_FUNNEL_DAYS,
): Promise<Dashboard> {
  const readOrNull = <Value>(promise: Promise<Value>): Promise<Value | null> =>
    promise.catch((error: unknown) => {
      report(error);
      return null;
    });
  const [
    sales,
    credits,
    pastOrders,
    customers,
    revenue,
    customerKinds,
    alerts,
    recentOrders,
    oldestPending,
    products,
    funnel,
    trend,
  ] = await Promise.all([
    readOrNull(getOrderStatistics(db)),
    readOrNull(sumCredits(db)),
    readOrNull(countPastOrders(db)),
    readOrNull(countCustomers(db)),
    readOrNull(compareRevenue(db, now)),
    readOrNull(compareCustomerKinds(db, now)),
    readOrNull(listStockAlerts(db, ALERT_THRESHOLD.default, DASHBOARD_ALERTS)),
    readOrNull(listRecentOrders(db)),
    readOrNull(getOldestPendingOrder(db)),
    readOrNull(countProducts(db)),
    readOrNull(getFunnel(db, funnelDays, now)),
    readOrNull(getSalesTrend(db, now)),
  ]);
  return {
    sales,
    credits,
    pastOrders,
    customers,
    revenue,
    customerKinds,
    alerts,
    recentOrders,
    oldestPending,
    products,
    funnel,
    trend,
  };
}

async function listRecentOrders(db: Database): Promise<RecentOrder[]> {
  const recent = await readOrderSummaries(db, {}, { limit: DASHBOARD_ORDERS });
  return recent.map(({ id, orderNumber, status, delivery, totalAmount, createdAt, customerName }) => ({
    id,
    orderNumber,
    status,
    delivery,
    totalAmount,
    createdAt,
    customer: customerName,
  }));
}
