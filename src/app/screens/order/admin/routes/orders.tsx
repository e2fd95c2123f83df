import { useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { orderMessages } from "#orders/rules/order-messages.ts";
import { staffOrderMessages } from "#orders/rules/staff-messages.ts";
import type { Order, OrderList, SelectableOrder } from "#orders/rules/order.ts";
import { DEFAULT_ORDER_SORT, orderListSchema } from "#orders/rules/order-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { shopContext } from "#store/context.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { BulkOrderActions } from "../bulk-order-actions.tsx";
import { BulkStatusDialog } from "#orders/admin/bulk-status-dialog.tsx";
import { OrderSheet } from "../order-sheet.tsx";
import { createOrderColumns } from "#orders/admin/order-columns.tsx";
import { ORDER_FILTER_PARAMS, buildOrderFilters } from "#orders/admin/order-filters.ts";
import { ShipDialog } from "#shipments/admin/ship-dialog.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import { parseOrderListQuery, useOrderExport } from "#orders/admin/use-order-export.ts";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/orders.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const query = parseListQuery(orderListSchema, new URL(request.url).searchParams);
  try {
    return { list: await listOrderSummaries(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

/** Returns the loaded orders with the changes made on this page since the last load, and the list's columns. */
function useOrderList(loaded: OrderList) {
  const { revalidate } = useRevalidator();
  const [changedOrders, setChangedOrders] = useState<ReadonlyMap<string, Order>>(new Map());
  const [columns] = useState(() =>
    createOrderColumns({ onChange: (order) => void applyChanges(order), onStale: () => void revalidate() }),
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
        const { status, holdsStock } = changedOrders.get(order.id) ?? order;
        return { ...order, status, holdsStock };
      }),
    [loaded, changedOrders],
  );

  return {
    orders,
    columns,
    applyChanges,
    reload: () => void revalidate(),
  };
}

function EmptyOrders({ list }: { list: OrderList }) {
  const hasOrders = Object.values(list.counts).some((count) => count > 0);
  const query = useListQuery();
  const isFiltered = ORDER_FILTER_PARAMS.some((name) => query.get(name) !== "");
  if (list.total > 0) {
    return <EmptyState title={staffOrderMessages.noneOnPage}>Choose another page below.</EmptyState>;
  }
  return hasOrders || isFiltered ? (
    <EmptyState title={staffOrderMessages.noMatch}>Try another search, or clear the filters.</EmptyState>
  ) : (
    <EmptyState title={staffOrderMessages.none}>Orders appear here as customers place them.</EmptyState>
  );
}

function OrdersContent({ list }: { list: OrderList }) {
  const query = useListQuery();
  const { orders, columns, applyChanges, reload } = useOrderList(list);
  const selection = useSelection<SelectableOrder>(orders);
  const [isSettingStatus, setIsSettingStatus] = useState(false);
  const [isShipping, setIsShipping] = useState(false);
  const orderExport = useOrderExport();
  const search = query.params.toString();
  const listQuery = useMemo(() => parseOrderListQuery(new URLSearchParams(search)), [search]);

  return (
    <>
      <PageHeader
        title="Orders"
        views={<ViewTabs list="orders" columnIds={columns.map(({ id }) => id)} />}
        action={
          <IfAllowed rule={requires("exports.orders")}>
            <ExportButton
              isRunning={orderExport.progress !== undefined}
              isEmpty={list.total === 0}
              onExport={() => void orderExport.run(listQuery)}
            />
          </IfAllowed>
        }
      />
      <ExportProgress export={orderExport} itemName="orders" />
      <ListToolbar
        searchLabel="Search by order number, name, email, phone or city"
        filters={buildOrderFilters(list)}
        columns={columns}
      />
      {orders.length === 0 ? (
        <EmptyOrders list={list} />
      ) : (
        <ListTable
          label="Orders"
          columns={columns}
          rows={orders}
          defaultSort={DEFAULT_ORDER_SORT}
          getRowName={({ orderNumber }) => `order ${orderNumber}`}
          selection={selection}
        />
      )}
      <BulkOrderActions
        selection={selection}
        listQuery={listQuery}
        total={list.total}
        isExporting={orderExport.progress !== undefined}
        onShip={() => setIsShipping(true)}
        onSetStatus={() => setIsSettingStatus(true)}
        onExport={() =>
          void orderExport.run(listQuery, selection.ids.length === list.total ? undefined : selection.ids)
        }
      />
      <BulkStatusDialog
        isOpen={isSettingStatus}
        orders={selection.selected}
        onClose={() => setIsSettingStatus(false)}
        onChanged={(changedOrders, unchangedIds) => {
          void applyChanges(...changedOrders);
          selection.select(unchangedIds);
        }}
      />
      {isShipping && selection.selected.length > 0 && (
        <ShipDialog orders={selection.selected} onClose={() => setIsShipping(false)} onShipped={reload} />
      )}
      <ListFooter list={list} itemName="orders" />
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
      <PageHeader title="Orders" />
      <LoadFailure message={orderMessages.loadFailed} />
    </>
  );
}
