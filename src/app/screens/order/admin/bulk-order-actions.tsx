import type { SelectableOrder } from "#orders/rules/order.ts";
import { staffOrderMessages } from "#orders/rules/staff-messages.ts";
import { ORDER_LIST_LIMIT } from "#orders/rules/order-query.ts";
import { MAX_MATCHING_IDS } from "#kit/rules/paging.ts";
import { MAX_SHIPMENTS, SHIP_LABEL } from "#shipments/rules/ship-orders.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Download } from "#kit/admin/admin-icons.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { readMatchingOrders } from "#orders/admin/order-calls.ts";
import type { OrderListQuery } from "#orders/admin/use-order-export.ts";
import { PrintLink } from "#orders/admin/print-link.tsx";

interface BulkOrderActionsProps {
  selection: Selection<SelectableOrder>;
  /** Filters and sort order of the list. */
  listQuery: OrderListQuery;
  /** Number of orders that match the filters. */
  total: number;
  isExporting: boolean;
  onShip: () => void;
  onSetStatus: () => void;
  onExport: () => void;
}

/** Actions on the selected orders. */
export function BulkOrderActions({
  selection,
  listQuery,
  total,
  isExporting,
  onShip,
  onSetStatus,
  onExport,
}: BulkOrderActionsProps) {
  const { ids } = selection;
  const can = useAccess();
  const selectableCount = Math.min(total, MAX_MATCHING_IDS);
  const canPrint = ids.length <= ORDER_LIST_LIMIT;
  const selectAll = useMutation(
    async () => selection.selectItems((await readMatchingOrders(listQuery)).items),
    {
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : staffOrderMessages.selectAllFailed, { tone: "error" }),
    },
  );
  return (
    <BulkActionBar
      label="Selected orders"
      selection={selection}
      summary={
        <strong className="font-medium">
          {ids.length === 1 ? "1 order selected" : `${ids.length} orders selected`}
        </strong>
      }
      selectAll={
        selection.isAllSelected && ids.length < selectableCount
          ? {
              label: staffOrderMessages.selectAll(selectableCount, total),
              isLoading: selectAll.isPending,
              onSelect: () => void selectAll.mutate(undefined),
            }
          : undefined
      }
    >
      {can("shipments.book") && ids.length <= MAX_SHIPMENTS && (
        <Button variant="quiet" onClick={onShip}>
          {SHIP_LABEL}
        </Button>
      )}
      {can("orders.confirm") && (
        <Button variant="quiet" aria-keyshortcuts="s" aria-haspopup="dialog" onClick={onSetStatus}>
          Set status
        </Button>
      )}
      {canPrint && (
        <>
          <PrintLink kind="invoice" ids={ids}>
            <span className="max-lg:sr-only">Print invoices</span>
            <span aria-hidden="true" className="lg:hidden">
              Invoices
            </span>
          </PrintLink>
          <PrintLink kind="packing-slip" ids={ids}>
            <span className="max-lg:sr-only">Print packing slips</span>
            <span aria-hidden="true" className="lg:hidden">
              Packing slips
            </span>
          </PrintLink>
        </>
      )}
      {can("exports.orders") && (canPrint || ids.length === total) && (
        <Button variant="quiet" aria-disabled={isExporting || undefined} onClick={onExport}>
          <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
          <span>
            Export<span className="max-lg:sr-only"> selected</span>
          </span>
        </Button>
      )}
    </BulkActionBar>
  );
}
