import type { Page } from "#kit/rules/paging.ts";
import type { RestockRequest, RestockSort } from "#catalogue/rules/stock/restock/restock-query.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { BulkRestockActions } from "./bulk-restock-actions.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { CHANGE_RESTOCK_REQUESTS, RESTOCK_COLUMNS } from "./restock-columns.tsx";

const DEFAULT_SORT: RestockSort = "newest";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    options: [
      { value: "waiting", label: staffRestockMessages.waiting },
      { value: "notified", label: staffRestockMessages.notified },
    ],
  },
  {
    kind: "choice",
    name: "stock",
    label: "Stock now",
    options: [
      { value: "back", label: staffRestockMessages.inStock },
      { value: "sold-out", label: staffRestockMessages.soldOut },
    ],
  },
  { kind: "days", from: "from", to: "to", label: "Requested" },
];

/** Shoppers who asked to be contacted when a sold-out size is back, latest first. */
export function RestockList({ list }: { list: Page<RestockRequest> }) {
  const rows = list.items.map((request) => ({ ...request, id: String(request.id) }));
  const selection = useSelection(rows);
  const canChange = useAccess()(CHANGE_RESTOCK_REQUESTS);
  return (
    <>
      <ListToolbar searchLabel="Search by product or contact" filters={FILTERS} columns={RESTOCK_COLUMNS} />
      {rows.length === 0 ? (
        <EmptyList
          itemName="requests"
          total={list.total}
          filters={FILTERS}
          emptyTitle={staffRestockMessages.none}
          hint={staffRestockMessages.hint}
          noMatchTitle={staffRestockMessages.noMatch}
        />
      ) : (
        <ListTable
          label="Back-in-stock requests"
          columns={RESTOCK_COLUMNS}
          rows={rows}
          defaultSort={DEFAULT_SORT}
          getRowName={({ contact, product, variant }) =>
            `the request from ${contact} for ${product.name}, ${variant}`
          }
          selection={canChange ? selection : undefined}
        />
      )}
      <BulkRestockActions selection={selection} />
      <ListFooter list={list} itemName="requests" />
    </>
  );
}
