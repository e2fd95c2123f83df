import { Link, useLocation, useRevalidator } from "react-router";

import type { Inventory as InventoryData, StockedProduct } from "#domain/inventory.ts";
import { inventoryMessages } from "#domain/messages.ts";
import type { Page } from "#domain/paging.ts";
import { getInventory } from "#operations/stock/get-inventory.ts";
import { listInventory } from "#operations/stock/list-inventory.ts";
import { shopContext } from "#web/context.ts";
import { buttonClass } from "#web/ui/button-class.ts";

import { inventoryQueryOf } from "../inventory/address-query.ts";
import { InventoryFigures } from "../inventory/inventory-figures.tsx";
import { SalesCharts } from "../inventory/sales-charts.tsx";
import { StockAlerts } from "../inventory/stock-alerts.tsx";
import { StockDialog } from "../inventory/stock-dialog.tsx";
import { StockTable } from "../inventory/stock-table.tsx";
import { TopSellers } from "../inventory/top-sellers.tsx";
import { keepUnderDialog } from "../lists/keep-under-dialog.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/inventory.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const query = inventoryQueryOf(new URL(request.url).searchParams);
  try {
    const [inventory, list] = await Promise.all([
      getInventory(db, query.threshold),
      listInventory(db, query),
    ]);
    return { loaded: { inventory, list } };
  } catch (error) {
    report(error);
    return { loaded: null };
  }
}

export const shouldRevalidate = keepUnderDialog;

interface StockDeskProps {
  inventory: InventoryData;
  list: Page<StockedProduct>;
}

function StockDesk({ inventory, list }: StockDeskProps) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <div className="grid grid-cols-1 gap-6">
      <InventoryFigures inventory={inventory} />
      <SalesCharts trend={inventory.trend} topRevenue={inventory.topRevenue} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <StockAlerts inventory={inventory} />
        <TopSellers sellers={inventory.topSellers} />
      </div>
      <StockTable list={list} onChange={reload} />
      <StockDialog threshold={inventory.threshold} onChange={reload} />
    </div>
  );
}

/** Past the figures, straight to what is typed over. */
function ToStock() {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: "products" }} className={buttonClass("secondary", "px-5!")}>
      Correct stock
    </Link>
  );
}

export default function Inventory({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Inventory" action={loaded && <ToStock />} />
      {loaded ? <StockDesk {...loaded} /> : <LoadFailure message={inventoryMessages.loadFailed} />}
    </>
  );
}
