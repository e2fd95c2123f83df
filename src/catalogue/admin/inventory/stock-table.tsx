import { useMemo } from "react";

import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import type { Page } from "#kit/rules/paging.ts";

import { AdminList } from "#kit/admin/lists/admin-list.tsx";
import { inventoryList } from "../../rules/stock/inventory-query.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { createStockCells } from "./stock-columns.tsx";

interface StockTableProps {
  list: Page<StockedProduct>;
  /** Whether to show the bottles that pending orders reserve. */
  showsReservations: boolean;
  onChange: () => Promise<void>;
}

/** The stock of all products, with search, a status filter, sorting and in-place editing. Spec: admin §2. */
export function StockTable({ list, showsReservations, onChange }: StockTableProps) {
  const cells = useMemo(
    () => createStockCells({ onChange, showsReservations }),
    [onChange, showsReservations],
  );
  return (
    <section id="products" tabIndex={-1} aria-label="Products" className="min-w-0 scroll-mt-16 outline-none">
      <AdminList
        rules={inventoryList}
        list={list}
        rows={list.items}
        cells={cells}
        getRowName={({ name }) => name}
      />
      <IfAllowed rule={requiresAny("stock.edit", "products.edit")}>
        <p className="mt-2 text-sm text-umber max-md:hidden">{inventoryMessages.editHint}</p>
      </IfAllowed>
    </section>
  );
}
