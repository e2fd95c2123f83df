import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import { priceChangeMessages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { bulkMessages } from "../../rules/staff-messages.ts";
import { MAX_MATCHING_IDS, MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import type { PriceUndo } from "../price-changes/use-price-undo.ts";
import { PRODUCT_LIST_ID } from "../products/product-deletion.tsx";
import { productList } from "../../rules/staff-product-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { useFocusAfterClosing } from "#kit/admin/forms/use-focus-after-removal.ts";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import type { ProductFilters } from "../products/product-filters.ts";
import { toFilterParams } from "../products/product-filters.ts";
import { BulkDeleteDialog } from "./bulk-delete-dialog.tsx";
import { BulkStatusButtons } from "./bulk-status-buttons.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const PriceDialog = dialogOnDemand(
  () => import("../price-changes/price-dialog.tsx"),
  (module) => module.PriceDialog,
);
const BulkChangeDialog = dialogOnDemand(
  () => import("./bulk-change-dialog.tsx"),
  (module) => module.BulkChangeDialog,
);

/** Display time of a toast with an action (ms). */
const ACTION_TOAST_MS = 10_000;

interface BulkProductActionsProps {
  selection: Selection<StaffProduct>;
  collections: readonly { id: string; name: string }[];
  /** The list's filters and the number of matching products. */
  listed: { filters: ProductFilters; total: number };
  undo: PriceUndo;
  onExport: () => void;
}

/** Actions on the selected products. */
export function BulkProductActions({
  selection,
  collections,
  listed,
  undo,
  onExport,
}: BulkProductActionsProps) {
  const { ids, selected, clear } = selection;
  const { revalidate } = useRevalidator();
  const can = useAccess();
  const canEdit = can("products.edit");
  const query = useListQuery();
  const open = (dialog: string) => query.open({ dialog });
  const deletion = useDialog("delete-selected");
  const isDialogOpen = useSelectionDialogs(ids.length > 0);
  const focusListAfterClosing = useFocusAfterClosing(isDialogOpen, PRODUCT_LIST_ID);
  const selectAll = useSelectAll(selection, listed);
  // Deleting and archiving need the fields of the products, not only their ids.
  const hasAllFields = selected.length === ids.length;
  const namesById = new Map(selected.map(({ id, name }) => [id, name]));
  const canExportSelection = canExportSelected(selection) || ids.length === listed.total;

  /**
   * Reloads the list, then clears the selection, which closes the dialog. Focuses the list, because the bar with the
   * focused button is removed.
   */
  async function finish() {
    await revalidate();
    focusListAfterClosing();
    clear();
    if (!isDialogOpen) document.getElementById(PRODUCT_LIST_ID)?.focus();
  }

  async function keepOthersSelected(archived: readonly StaffProduct[]) {
    if (archived.length === ids.length) return finish();
    await revalidate();
    const archivedIds = new Set(archived.map(({ id }) => id));
    selection.select(ids.filter((id) => !archivedIds.has(id)));
    deletion.close();
  }

  async function finishPrices(change: CompletedPriceChange) {
    await finish();
    showToast(
      <>
        <span>{`${priceChangeMessages.changed(change.prices, change.products)} `}</span>
        <button type="button" className="text-link font-medium" onClick={() => undo.undo({ change })}>
          {priceChangeMessages.undo}
        </button>
      </>,
      { displayMs: ACTION_TOAST_MS },
    );
  }

  return (
    <>
      <BulkActionBar
        label="Selected products"
        selection={selection}
        summary={
          <strong className="font-medium">
            {ids.length === 1 ? "1 product selected" : `${ids.length} products selected`}
          </strong>
        }
        selectAll={selectAll}
      >
        {can(requiresAny("products.price", "products.edit")) && (
          <Button variant="quiet" onClick={() => open("prices")}>
            Prices …
          </Button>
        )}
        {canEdit && (
          <Button variant="quiet" onClick={() => open("change")}>
            Change …
          </Button>
        )}
        {canEdit && hasAllFields && (
          <BulkStatusButtons selection={selection} onChanged={() => void finish()} />
        )}
        {can("exports.products") && canExportSelection && (
          <Button variant="quiet" onClick={onExport}>
            Export …
          </Button>
        )}
        {canEdit && hasAllFields && (
          <Button variant="quiet" onClick={() => open("delete-selected")}>
            Delete …
          </Button>
        )}
      </BulkActionBar>
      <PriceDialog
        selected={ids.map((id) => ({ id, name: namesById.get(id) ?? id }))}
        onChanged={(change) => void finishPrices(change)}
      />
      <BulkChangeDialog ids={ids} collections={collections} onChanged={finish} />
      <BulkDeleteDialog
        isOpen={deletion.isOpen && hasAllFields && ids.length > 0}
        products={selected}
        onClose={deletion.close}
        onDeleted={() => void finish()}
        onRejected={revalidate}
        onArchived={(archived) => void keepOthersSelected(archived)}
      />
    </>
  );
}

const SELECTION_DIALOGS = ["prices", "change", "delete-selected"];

/** Closes the dialogs of a selection without a selection, e.g. after a reload. Returns whether one is open. */
function useSelectionDialogs(hasSelection: boolean): boolean {
  const query = useListQuery();
  const isRequested = SELECTION_DIALOGS.includes(query.get("dialog"));
  const close = useEffectEvent(() => query.close("dialog"));
  useEffect(() => {
    if (isRequested && !hasSelection) close();
  }, [isRequested, hasSelection]);
  return isRequested && hasSelection;
}

/**
 * Returns whether an export of the selected products is possible: their fields are loaded and their ids fit into a URL.
 */
export function canExportSelected({ ids, selected }: Selection<StaffProduct>): boolean {
  return selected.length === ids.length && ids.length <= MAX_PAGE_SIZE;
}

/**
 * Returns the action that selects the results on all pages. Undefined unless the whole page is selected and there are
 * more pages.
 */
function useSelectAll(
  selection: Selection<StaffProduct>,
  { filters, total }: BulkProductActionsProps["listed"],
) {
  const selectableCount = Math.min(total, MAX_MATCHING_IDS);
  const loading = useMutation(
    async () => {
      const query = parseListQuery(productList.filterSchema.omit({ sort: true }), toFilterParams(filters));
      selection.select((await callStaffRead("GET /api/admin/products/ids", { query })).ids);
    },
    {
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : bulkMessages.selectAllFailed, { tone: "error" }),
    },
  );
  if (!selection.isAllSelected || selection.ids.length >= selectableCount) return undefined;
  return {
    label: bulkMessages.selectAll(selectableCount, total),
    isLoading: loading.isPending,
    onSelect: () => void loading.mutate(undefined),
  };
}
