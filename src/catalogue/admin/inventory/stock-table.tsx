import { useMemo } from "react";

import { DEFAULT_INVENTORY_SORT } from "../../rules/stock/inventory-query.ts";
import { STOCK_STATUSES } from "../../rules/stock/inventory.ts";
import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import type { Page } from "#kit/rules/paging.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { createStockColumns } from "./stock-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    isMultiple: true,
    options: [
      { value: "attention", label: inventoryMessages.attention },
      ...STOCK_STATUSES.map((value) => ({ value, label: inventoryMessages.status[value] })),
    ],
  },
];

interface StockTableProps {
  list: Page<StockedProduct>;
  /** Whether to show the bottles that pending orders hold. */
  showsHolds: boolean;
  onChange: () => Promise<void>;
}

/** The stock of all products, with search, a status filter, sorting and in-place editing. Spec: admin §2. */
export function StockTable({ list, showsHolds, onChange }: StockTableProps) {
  const columns = useMemo(() => createStockColumns({ onChange, showsHolds }), [onChange, showsHolds]);
  return (
    <section id="products" tabIndex={-1} aria-label="Products" className="min-w-0 scroll-mt-16 outline-none">
      <ListToolbar searchLabel="Search products" filters={FILTERS} columns={columns} />
      {list.items.length === 0 ? (
        <EmptyState title={inventoryMessages.noneFound}>
          {list.total === 0 ? "Try another search or status." : "Choose another page below."}
        </EmptyState>
      ) : (
        <ListTable
          label="Stock of products"
          columns={columns}
          rows={list.items}
          defaultSort={DEFAULT_INVENTORY_SORT}
          getRowName={({ name }) => name}
        />
      )}
      <ListFooter list={list} itemName="products" />
      <IfAllowed rule={requiresAny("stock.edit", "products.edit")}>
        <p className="mt-2 text-sm text-umber max-md:hidden">{inventoryMessages.editHint}</p>
      </IfAllowed>
    </section>
  );
}
