import { useState } from "react";
import { useRevalidator } from "react-router";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

import { PRODUCT_LIST_ID } from "../products/product-grid.tsx";
import { BulkChangeDialog } from "./bulk-change-dialog.tsx";
import { BulkDeleteDialog } from "./bulk-delete-dialog.tsx";
import { SelectionAction, SelectionBar } from "./selection-bar.tsx";

interface ProductsInHandProps {
  selected: readonly StaffProduct[];
  collections: readonly { id: string; name: string }[];
  onClear: () => void;
  onExport: () => void;
}

/** What can be done with the selected products together. */
export function ProductsInHand({ selected, collections, onClear, onExport }: ProductsInHandProps) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<"change" | "delete">();
  const close = () => setAsked(undefined);

  /** The bar goes with the selection: focus waits at the head of the list. */
  async function finish() {
    close();
    onClear();
    await revalidate();
    document.getElementById(PRODUCT_LIST_ID)?.focus();
  }

  return (
    <>
      <SelectionBar count={selected.length} onClear={onClear}>
        <SelectionAction onClick={() => setAsked("change")}>Change …</SelectionAction>
        <SelectionAction onClick={onExport}>Export …</SelectionAction>
        <SelectionAction onClick={() => setAsked("delete")}>Delete …</SelectionAction>
      </SelectionBar>
      <BulkChangeDialog
        isOpen={asked === "change"}
        products={selected}
        collections={collections}
        onClose={close}
        onChanged={() => void finish()}
      />
      <BulkDeleteDialog
        isOpen={asked === "delete"}
        products={selected}
        onClose={close}
        onDone={() => void finish()}
      />
    </>
  );
}
