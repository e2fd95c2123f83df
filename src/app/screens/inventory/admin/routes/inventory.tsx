import { Link, useLocation, useRevalidator } from "react-router";

import { isAllowed, requires } from "#kit/rules/permissions.ts";
import type { Inventory as InventoryData, StockedProduct } from "#catalogue/rules/stock/inventory.ts";
import { SALES_RULE } from "#catalogue/rules/stock/inventory.ts";
import type { Page } from "#kit/rules/paging.ts";
import { getInventory } from "#reports/operations/sales/get-inventory.ts";
import { listInventory } from "#catalogue/operations/stock/list-inventory.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { parseListQuery } from "#kit/rules/query-values.ts";
import { inventoryList } from "#catalogue/rules/stock/inventory-query.ts";
import { InventoryMetrics } from "#catalogue/admin/inventory/inventory-metrics.tsx";
import { SalesCharts } from "#catalogue/admin/inventory/sales-charts.tsx";
import { StockAlerts } from "#catalogue/admin/inventory/stock-alerts.tsx";
import { StockDialog } from "#catalogue/admin/inventory/stock-dialog.tsx";
import { StockTable } from "#catalogue/admin/inventory/stock-table.tsx";
import { TopSellers } from "#catalogue/admin/inventory/top-sellers.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { ExportedHeader } from "#staff/admin/lists/staff-list-page.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import type { Route } from "./+types/inventory.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, getStore, report } = context.get(shopContext);
  const { permissions } = context.get(staffContext);
  const query = parseListQuery(inventoryList.urlSchema, new URL(request.url).searchParams);
  try {
    const [inventory, list, store] = await Promise.all([
      getInventory(db, query.threshold, { includesSales: isAllowed(permissions, SALES_RULE) }),
      listInventory(db, query),
      getStore(),
    ]);
    // Orders keep their reservations even if the setting is turned off later.
    const showsReservations = store.confirmation.holdStock || inventory.figures.reserved > 0;
    return { loaded: { inventory, list, showsReservations } };
  } catch (error) {
    report(error);
    return { loaded: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

interface InventoryContentProps {
  inventory: InventoryData;
  list: Page<StockedProduct>;
  showsReservations: boolean;
}

/** Shows the stock table above the metrics and charts, because staff open the page mainly for the table. */
function InventoryContent({ inventory, list, showsReservations }: InventoryContentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="grid grid-cols-1 gap-6">
      <StockTable list={list} showsReservations={showsReservations} onChange={revalidate} />
      <section
        id="figures"
        tabIndex={-1}
        aria-label="Metrics and charts"
        className="scroll-mt-16 outline-none"
      >
        <div className="grid grid-cols-1 gap-4">
          <InventoryMetrics inventory={inventory} />
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <StockAlerts inventory={inventory} />
            <TopSellers sellers={inventory.topSellers} />
          </div>
          {inventory.sales && <SalesCharts {...inventory.sales} />}
        </div>
      </section>
      <StockDialog threshold={inventory.threshold} onChange={revalidate} />
    </div>
  );
}

/** A link to the metrics and charts below the stock table. */
function MetricsLink() {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: "figures" }} className={getButtonClass("secondary", "px-5!")}>
      Metrics and charts
    </Link>
  );
}

export default function Inventory({ loaderData: { loaded } }: Route.ComponentProps) {
  const { texts, columns } = inventoryList;
  return (
    <>
      <ExportedHeader
        rules={inventoryList}
        views={<ViewTabs list="inventory" columnIds={Object.keys(columns)} />}
        action={<MetricsLink />}
        exported="inventory"
        exportRule={requires("exports.products")}
        total={loaded?.list.total}
      />
      {loaded ? <InventoryContent {...loaded} /> : <LoadFailure message={texts.loadFailed} />}
    </>
  );
}
