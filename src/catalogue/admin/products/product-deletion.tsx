import { useState } from "react";
import { useRevalidator } from "react-router";

import { productMessages } from "../../rules/product-messages.ts";
import { productStatusMessages, staffProductMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useFocusAfterClosing } from "#kit/admin/forms/use-focus-after-removal.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { changeProducts } from "../product-bulk/bulk-status-buttons.tsx";

/** Element id of the product list. The list is focused if the focused element is removed. */
export const PRODUCT_LIST_ID = "product-list";

/** Asks before a product is deleted; opened by `?dialog=delete&id=…`. Spec: admin §2, §8. */
export function ProductDeletion({ products }: { products: readonly StaffProduct[] }) {
  const dialog = useRecordDialog({
    records: products,
    getId: ({ id }) => id,
    adds: "",
    edits: "delete",
    notFound: productMessages.notFound,
  });
  return <Opened dialog={dialog}>{(opened) => <Deletion {...opened} />}</Opened>;
}

function Deletion({ record: product, isOpen, close }: ReturnType<typeof useRecordDialog<StaffProduct>>) {
  const { revalidate } = useRevalidator();
  const [hasOrders, setHasOrders] = useState(false);
  const focusAfterClosing = useFocusAfterClosing(isOpen, PRODUCT_LIST_ID);

  /** Reloads the list before the dialog closes, because closing would cancel the reload. */
  async function remove(call: Promise<unknown>) {
    await call;
    focusAfterClosing();
    await revalidate();
  }

  const deleting = useMutation(
    ({ id }: StaffProduct) =>
      remove(callStaffWrite("product_deleted", "DELETE /api/admin/products/:id", { param: { id } })),
    {
      success: () => {
        showToast(staffProductMessages.deleted);
        close();
      },
      problem: ({ isRejection, detail, code }, { status }) => {
        // The step after the rejection is not in the URL, because only the rejection tells that there are orders.
        if (code === "product-has-orders" && status !== "archived") return setHasOrders(true);
        if (code === "product-has-orders")
          showToast(productStatusMessages.orderedArchived, { tone: "error" });
        else showToast(isRejection ? detail : staffProductMessages.deleteFailed, { tone: "error" });
        if (isRejection) void revalidate().then(close);
        else close();
      },
    },
  );
  const archiving = useMutation(
    ({ id }: StaffProduct) => remove(changeProducts([id], { status: "archived" })),
    {
      success: (_, { name }) => {
        showToast(productStatusMessages.changed.archived(name));
        close();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : productStatusMessages.changeFailed, { tone: "error" }),
    },
  );

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={hasOrders ? productStatusMessages.orderedTitle : "Delete this product?"}
      confirmLabel={hasOrders ? productStatusMessages.actions.archived : "Delete"}
      isBusy={deleting.isPending || archiving.isPending}
      onConfirm={() => product && void (hasOrders ? archiving : deleting).mutate(product)}
      onClose={close}
    >
      {hasOrders ? (
        <p role="alert">
          {`“${product?.name}” was ordered, so it cannot be deleted. ${productStatusMessages.archiveEffect}`}
        </p>
      ) : (
        <p>{`Deletes “${product?.name}” with its sizes and stock. This cannot be undone. A product that was ordered can only be archived.`}</p>
      )}
    </ConfirmDialog>
  );
}
