import type { Database } from "#platform/db/client.server.ts";
import type { Inventory, InventorySales } from "#catalogue/rules/stock/inventory.ts";
import { addMoney } from "#kit/rules/money.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

import { getSalesTrend } from "./get-sales-trend.ts";
import { getStockFigures } from "#catalogue/operations/stock/get-stock-figures.ts";
import { listStockAlerts } from "#catalogue/operations/stock/list-stock-alerts.ts";
import { listTopRevenue } from "./list-top-revenue.ts";
import { listTopSellers } from "./list-top-sellers.ts";

interface InventoryOptions {
  /** Whether to read the sales, which require the permission `reports.read`. */
  includesSales: boolean;
  now?: Date;
}

/** Returns the data of the inventory page except its table. Reads the parts concurrently. Spec: admin §2, §9. */
export async function getInventory(
  db: Database,
  threshold: number,
  { includesSales, now = new Date() }: InventoryOptions,
): Promise<Inventory> {
  const [{ figures, ...lists }, sales] = await Promise.all([
    readStockParts(db, threshold),
    includesSales ? readSales(db, now) : null,
  ]);
  return { threshold, figures, sales, ...lists };
}

/** Returns the parts that depend only on products and their stock. The result is cached until these change. */
async function readStockParts(db: Database, threshold: number) {
  const readParts = async () => {
    const [figures, topSellers, alerts] = await Promise.all([
      getStockFigures(db, threshold),
      listTopSellers(db),
      listStockAlerts(db, threshold),
    ]);
    return { figures, topSellers, alerts };
  };
  return cacheUntilCatalogueChange(db, `inventory ${threshold}`, readParts, {
    dependsOnStock: true,
    isFreeForm: true,
  });
}

async function readSales(db: Database, now: Date): Promise<InventorySales> {
  const [trend, topRevenue] = await Promise.all([getSalesTrend(db, now), listTopRevenue(db, now)]);
  return {
    unitsSold: trend.reduce((sum, day) => sum + day.units, 0),
    revenue: addMoney(...trend.map((day) => day.revenue)),
    trend,
    topRevenue,
  };
}
