import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Link, useRevalidator } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { orderStatusMessages } from "#orders/rules/order-messages.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { Order, OrderList, SelectableOrder } from "#orders/rules/order.ts";
import { orderList } from "#orders/rules/order-list.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { shopContext } from "#store/context.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { FileUp } from "#kit/admin/admin-icons.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog, useSelectionDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { AdminList } from "#kit/admin/lists/admin-list.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { BulkOrderActions } from "../bulk-order-actions.tsx";
import { HISTORY_IMPORT_RULE } from "#customers/rules/shop-files/history-schema.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { OrderSheet } from "../order-sheet.tsx";
import { createOrderCells } from "#orders/admin/order-columns.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import { parseOrderListQuery, useOrderExport } from "#orders/admin/use-order-export.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/orders.ts";
import { NEW_ORDER_PATH, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const BulkStatusDialog = dialogOnDemand(
  () => import("#orders/admin/bulk-status-dialog.tsx"),
  (module) => module.BulkStatusDialog,
);
const StatusDialogs = dialogOnDemand(
  () => import("#orders/admin/status-dialog.tsx"),
  (module) => module.StatusDialogs,
);
const ShipDialog = dialogOnDemand(
  () => import("#shipments/admin/ship-dialog.tsx"),
  (module) => module.ShipDialog,
);

// Most visits of this page import nothing.
const HistoryDialog = lazy(() =>
  import("../../../history/admin/history-dialog.tsx").then((module) => ({ default: module.HistoryDialog })),
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const query = parseListQuery(orderList.urlSchema, new URL(request.url).searchParams);
  try {
    return { list: await listOrderSummaries(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

/** Returns the loaded orders with the changes made on this page since the last load, and what the list shows. */
function useOrderList(loaded: OrderList) {
  const { revalidate } = useRevalidator();
  const [changedOrders, setChangedOrders] = useState<ReadonlyMap<string, Order>>(new Map());
  const [cells] = useState(() =>
    createOrderCells({ onChange: (order) => applyChanges(order), onStale: revalidate }),
  );

  function applyChanges(...orders: readonly Order[]) {
    setChangedOrders(
      (current) => new Map([...current, ...orders.map((order) => [order.id, order] as const)]),
    );
    return revalidate();
  }

  // Does not replace an empty map, because a new map would re-render every row.
  useEffect(() => setChangedOrders((current) => (current.size === 0 ? current : new Map())), [loaded]);

  const orders = useMemo(
    () =>
      loaded.items.map((order) => {
        const { status, isStockDeducted } = changedOrders.get(order.id) ?? order;
        return { ...order, status, isStockDeducted };
      }),
    [loaded, changedOrders],
  );

  return {
    orders,
    cells,
    applyChanges,
    reload: revalidate,
  };
}

/** Returns the options of the status filter with the number of orders of each status. */
const countStatuses = ({ counts }: OrderList) =>
  ORDER_STATUSES.map((status) => ({
    value: status,
    label: orderStatusMessages[status].label,
    count: counts[status],
  }));

function OrdersContent({ list }: { list: OrderList }) {
  const query = useListQuery();
  const { orders, cells, applyChanges, reload } = useOrderList(list);
  const selection = useSelection<SelectableOrder>(orders);
  const settingStatus = useSelectionDialog("status-selected", selection.selected);
  const importing = useDialog("import");
  const shipping = useSelectionDialog("ship-selected", selection.selected);
  const orderExport = useOrderExport();
  const search = query.params.toString();
  const listQuery = useMemo(() => parseOrderListQuery(new URLSearchParams(search)), [search]);

  return (
    <>
      <PageHeader
        title={orderList.texts.title}
        views={<ViewTabs list="orders" columnIds={Object.keys(orderList.columns)} />}
        action={
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <IfAllowed rule={HISTORY_IMPORT_RULE}>
              <Button variant="secondary" className="px-5! max-sm:px-3!" onClick={importing.open}>
                <FileUp className="size-4" strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">Import</span>
              </Button>
            </IfAllowed>
            <IfAllowed rule={requires("exports.orders")}>
              <ExportButton
                isRunning={orderExport.progress !== undefined}
                isEmpty={list.total === 0}
                onExport={() => void orderExport.run(listQuery)}
              />
            </IfAllowed>
            <IfAllowed rule={NEW_ORDER_RULE}>
              <Link to={NEW_ORDER_PATH} className={getButtonClass("primary")}>
                New order
              </Link>
            </IfAllowed>
          </div>
        }
      />
      <ExportProgress export={orderExport} itemName={orderList.texts.items} />
      <AdminList
        rules={orderList}
        list={list}
        rows={orders}
        cells={cells}
        getRowName={({ orderNumber }) => `order ${orderNumber}`}
        selection={selection}
        filterOptions={{ status: countStatuses(list) }}
      />
      <BulkOrderActions
        selection={selection}
        listQuery={listQuery}
        total={list.total}
        isExporting={orderExport.progress !== undefined}
        onShip={shipping.open}
        onSetStatus={settingStatus.open}
        onExport={() =>
          void orderExport.run(listQuery, selection.ids.length === list.total ? undefined : selection.ids)
        }
      />
      <StatusDialogs place="list" orders={orders} onChange={applyChanges} onStale={reload} />
      <Opened dialog={settingStatus}>
        {({ items, isOpen, close }) => (
          <BulkStatusDialog
            orders={items}
            isOpen={isOpen}
            close={close}
            onChanged={async (changedOrders, unchangedIds) => {
              await applyChanges(...changedOrders);
              selection.select(unchangedIds);
            }}
          />
        )}
      </Opened>
      <Opened dialog={shipping}>
        {({ items, isOpen, close }) => (
          <ShipDialog orders={items} isOpen={isOpen} close={close} onShipped={reload} />
        )}
      </Opened>
      <IfAllowed rule={HISTORY_IMPORT_RULE}>
        {importing.number > 0 && (
          <Suspense>
            <HistoryDialog isOpen={importing.isOpen} onClose={importing.close} onChanged={reload} />
          </Suspense>
        )}
      </IfAllowed>
      <OrderSheet
        id={query.get("order")}
        listedIds={orders.map(({ id }) => id)}
        listQuery={listQuery}
        onOpen={(id) => query.set({ order: id, page: query.get("page") })}
        onClose={() => query.close("order")}
        onChange={applyChanges}
        onStale={reload}
      />
    </>
  );
}

export default function Orders({ loaderData: { list } }: Route.ComponentProps) {
  if (list) return <OrdersContent list={list} />;
  return (
    <>
      <PageHeader title={orderList.texts.title} />
      <LoadFailure message={orderList.texts.loadFailed} />
    </>
  );
}
