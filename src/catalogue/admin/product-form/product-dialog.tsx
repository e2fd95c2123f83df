import { Link, useRevalidator } from "react-router";

import type { PreviewSite } from "../../rules/search/search-preview.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";

import { Maximize } from "#kit/admin/admin-icons.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { SheetSteps } from "#kit/admin/lists/sheet-steps.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useNeighbors } from "#kit/admin/lists/use-neighbors.ts";
import { readProductNeighbors } from "../products/product-calls.ts";
import type { ProductChoices } from "./product-values.ts";
import { ProductEditor } from "./product-editor.tsx";
import type { ProductTarget } from "./use-edited-product.ts";
import { useProductEditor } from "./use-product-editor.ts";
import { useSaveLabel } from "./save/use-submit.ts";

interface ProductDialogProps {
  /** Products of the current list page. */
  listedProducts: readonly StaffProduct[];
  choices: ProductChoices;
  site: PreviewSite;
}

function getTarget(dialog: string, id: string): ProductTarget | undefined {
  if (dialog === "add") return { kind: "add" };
  return dialog === "edit" && id !== "" ? { kind: "edit", id } : undefined;
}

/**
 * Adds a product, or edits the one that the query parameters select, in a sheet over the list. The keys `j` and `k`
 * open the next and the previous product. Spec: admin §2, §5.
 */
export function ProductDialog({ listedProducts, choices, site }: ProductDialogProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const target = getTarget(query.get("dialog"), query.get("id"));
  const editedId = target?.kind === "edit" ? target.id : "";
  const closeDialog = () => query.close("dialog", "id");
  const editor = useProductEditor({
    target,
    listed: listedProducts,
    reloadList: revalidate,
    onClose: closeDialog,
  });
  const saveLabel = useSaveLabel(editor, editedId === "");
  const filters = parseListQuery(productList.filterSchema, query.params);
  const neighbors = useNeighbors({
    id: editedId,
    listedIds: listedProducts.map(({ id }) => id),
    listKey: JSON.stringify(filters),
    read: () => readProductNeighbors(editedId, filters),
  });
  return (
    <FormDialog
      isOpen={target !== undefined}
      focusesField={editedId === ""}
      title={editedId === "" ? "Add Product" : `Edit ${editor.base?.name ?? "product"}`}
      actions={
        editedId !== "" && (
          <Link
            to={`/admin/products/${editedId}`}
            aria-label="Open as a page"
            className="inline-flex size-control items-center justify-center hover:text-brass max-sm:hidden"
          >
            <Maximize className="size-4" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )
      }
      navigation={
        editedId !== "" && (
          <SheetSteps
            noun="product"
            isActive
            neighbors={neighbors}
            onOpen={(id) => editor.guard.leave(() => query.set({ id, page: query.get("page") }))}
          />
        )
      }
      {...editor.saveBar}
      saveLabel={saveLabel}
      guard={editor.guard}
      onClose={closeDialog}
    >
      <ProductEditor editor={editor} choices={choices} site={site} />
    </FormDialog>
  );
}
