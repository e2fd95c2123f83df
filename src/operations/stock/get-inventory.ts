import type { Database } from "#db/client.server.ts";
import type { DaySales, Inventory } from "#domain/stock/inventory.ts";
import { addMoney } from "#domain/shared/money.ts";

import { getSalesTrend } from "./get-sales-trend.ts";
import { getStockFigures } from "./get-stock-figures.ts";
import { listStockAlerts } from "./list-stock-alerts.ts";
import { listTopRevenue } from "./list-top-revenue.ts";
import { listTopSellers } from "./list-top-sellers.ts";

/** Returns the data of the inventory page except its table. Reads the parts concurrently. Spec: admin §2, §9. */
export async function getInventory(
  db: Database,
  threshold: number,
  now: Date = new Date(),
): Promise<Inventory> {
  const [stock, trend, topRevenue, topSellers, alerts] = await Promise.all([
    getStockFigures(db, threshold),
    getSalesTrend(db, now),
    listTopRevenue(db, now),
    listTopSellers(db),
    listStockAlerts(db, threshold),
  ]);
  return { threshold, figures: { ...stock, ...sumSales(trend) }, trend, topRevenue, topSellers, alerts };
}

function sumSales(trend: readonly DaySales[]) {
  return {
    unitsSold: trend.reduce((sum, day) => sum + day.units, 0),
    revenue: addMoney(...trend.map((day) => day.revenue)),
  };
}
