import { Link, useRevalidator } from "react-router";

import type { PreviewSite } from "../../rules/search/search-preview.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { productMessages } from "../../rules/product-messages.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";

import { Maximize } from "#kit/admin/admin-icons.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { SheetSteps } from "#kit/admin/lists/sheet-steps.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useNeighbors } from "#kit/admin/lists/use-neighbors.ts";
import { Spinner } from "#kit/ui/spinner.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import type { ProductChoices } from "./product-values.ts";
import { describeErrors } from "./product-errors.ts";
import { ProductFields } from "./product-fields.tsx";
import type { EditedProduct } from "./use-product-form.ts";
import { getSaveLabel, readProduct, useProductForm } from "./use-product-form.ts";

interface ProductDialogProps {
  /** Products of the current list page. */
  listedProducts: readonly StaffProduct[];
  choices: ProductChoices;
  site: PreviewSite;
}

/**
 * Adds a product, or edits the one that the query parameters select, in a sheet over the list. The keys `j` and `k`
 * open the next and the previous product. Spec: admin §2, §5.
 */
export function ProductDialog(props: ProductDialogProps) {
  const dialog = useRecordDialog<EditedProduct>({
    records: props.listedProducts,
    getId: ({ id }) => id,
    notFound: productMessages.notFound,
    load: readProduct,
    loadFailed: productMessages.loadFailed,
  });
  // One sheet for all products, which stays open while another one is opened.
  return dialog.number > 0 && <ProductSheet {...props} {...dialog} />;
}

function ProductSheet({
  listedProducts,
  choices,
  site,
  record,
  latest,
  number,
  isOpen,
  isLoading,
  close,
}: ProductDialogProps & ReturnType<typeof useRecordDialog<EditedProduct>>) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const editedId = query.get("dialog") === "edit" ? query.get("id") : "";
  const form = useProductForm({ record, latest, number, choices, reload: revalidate, onSaved: close });
  const { params } = query;
  const neighbors = useProductNeighbors(editedId, listedProducts, params);
  return (
    <FormDialog
      isOpen={isOpen}
      focusesField={record === undefined && !isLoading}
      title={record ? `Edit ${form.base?.name ?? "product"}` : isLoading ? "Edit product" : "Add Product"}
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
            onOpen={(id) => form.guard.leave(() => query.set({ id, page: query.get("page") }))}
          />
        )
      }
      formId={form.id}
      isBusy={form.isBusy}
      note={form.note ?? describeErrors(form.fields.formState.errors)}
      saveLabel={getSaveLabel(form)}
      guard={form.guard}
      onClose={close}
    >
      {isLoading && (
        <div className="flex min-h-60 items-center justify-center">
          <Spinner label="Loading the product" />
        </div>
      )}
      {isOpen && !isLoading && <ProductFields form={form} choices={choices} site={site} />}
    </FormDialog>
  );
}

/** Returns the products before and after a product in the filtered list. */
function useProductNeighbors(id: string, listed: readonly StaffProduct[], params: URLSearchParams) {
  const filters = parseListQuery(productList.filterSchema, params);
  return useNeighbors({
    id,
    listedIds: listed.map((product) => product.id),
    listKey: JSON.stringify(filters),
    read: () => {
      const query = Object.fromEntries(
        Object.entries(filters).filter(([, value]) => value !== "" && value !== undefined),
      );
      return callStaffRead("GET /api/admin/products/:id/neighbors", { param: { id }, query });
    },
  });
}
