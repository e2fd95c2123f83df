import { useState } from "react";
import { useRevalidator } from "react-router";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { Button } from "#web/ui/button.tsx";

import { BulkActionBar } from "../lists/bulk-action-bar.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { PRODUCT_LIST_ID } from "../products/product-deletion.tsx";
import { BulkChangeDialog } from "./bulk-change-dialog.tsx";
import { BulkDeleteDialog } from "./bulk-delete-dialog.tsx";
import { BulkStatusButtons } from "./bulk-status-buttons.tsx";

interface BulkProductActionsProps {
  selection: Selection<StaffProduct>;
  collections: readonly { id: string; name: string }[];
  onExport: () => void;
}

/** Actions on the selected products. */
export function BulkProductActions({ selection, collections, onExport }: BulkProductActionsProps) {
  const { selected, clear } = selection;
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<"change" | "delete">();
  const close = () => setOpenDialog(undefined);

  /** Moves the focus to the list, because the bar disappears with the selection. */
  async function finish() {
    close();
    clear();
    await revalidate();
    document.getElementById(PRODUCT_LIST_ID)?.focus();
  }

  async function keepOthersSelected(archived: readonly StaffProduct[]) {
    if (archived.length === selection.ids.length) return finish();
    close();
    const archivedIds = new Set(archived.map(({ id }) => id));
    selection.select(selection.ids.filter((id) => !archivedIds.has(id)));
    await revalidate();
  }

  return (
    <>
      <BulkActionBar
        label="Selected products"
        selection={selection}
        summary={
          <strong className="font-medium">
            {selected.length === 1 ? "1 product selected" : `${selected.length} products selected`}
          </strong>
        }
      >
        <Button variant="quiet" onClick={() => setOpenDialog("change")}>
          Change …
        </Button>
        <BulkStatusButtons selection={selection} onChanged={() => void finish()} />
        <Button variant="quiet" onClick={onExport}>
          Export …
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog("delete")}>
          Delete …
        </Button>
      </BulkActionBar>
      <BulkChangeDialog
        isOpen={openDialog === "change"}
        products={selected}
        collections={collections}
        onClose={close}
        onChanged={() => void finish()}
      />
      <BulkDeleteDialog
        isOpen={openDialog === "delete"}
        products={selected}
        onClose={close}
        onDeleted={() => void finish()}
        onRejected={() => void revalidate()}
        onArchived={(archived) => void keepOthersSelected(archived)}
      />
    </>
  );
}
