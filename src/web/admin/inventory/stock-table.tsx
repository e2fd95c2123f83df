import { STOCK_STATUSES } from "#domain/stock/inventory.ts";
import type { StockedProduct } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import { DataTable } from "../lists/data-table.tsx";
import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { EmptyState } from "../shell/empty-state.tsx";
import { SortableHeader } from "./sortable-header.tsx";
import { StockRow } from "./stock-row.tsx";

const STATUS_OPTIONS = [
  { value: "attention", label: inventoryMessages.attention },
  ...STOCK_STATUSES.map((value) => ({ value, label: inventoryMessages.status[value] })),
];

interface StockTableProps {
  list: Page<StockedProduct>;
  onChange: () => void;
}

/** All products with their stock: search, status filter, sorting and in-place editing. Spec: admin §2. */
export function StockTable({ list, onChange }: StockTableProps) {
  const query = useListQuery();
  return (
    <section aria-labelledby="products" className="min-w-0">
      <h2 id="products" tabIndex={-1} className="scroll-mt-16 text-lg outline-none">
        Products
      </h2>
      <p className="mb-4 text-sm text-umber">
        Edit and press Enter to save, Esc to undo. Blank means unlimited.
      </p>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox label="Search products" />
        <ListFilter label="Status" name="status" all="All statuses" options={STATUS_OPTIONS} />
      </div>
      {list.items.length === 0 ? (
        <EmptyState title={inventoryMessages.noneFound}>
          {list.total === 0 ? "Try another search or status." : "Choose another page below."}
        </EmptyState>
      ) : (
        <DataTable
          label="Stock of products"
          isStale={query.isLoading}
          head={
            <>
              <SortableHeader label="Product" column="name" />
              <SortableHeader label="Status" column="status" className="max-sm:hidden" />
              <th scope="col">Stock by size</th>
              <SortableHeader label="Bottles" column="stock" isNumeric />
              <SortableHeader label="Sold" column="sold" first="desc" isNumeric />
            </>
          }
        >
          {list.items.map((product) => (
            <StockRow key={product.id} product={product} onChange={onChange} />
          ))}
        </DataTable>
      )}
      <ListFooter list={list} of="products" />
    </section>
  );
}
