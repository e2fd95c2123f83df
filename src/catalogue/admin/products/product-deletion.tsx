import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

import { productStatusMessages, staffProductMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { changeProducts } from "../product-bulk/bulk-calls.ts";
import { deleteProduct } from "./product-calls.ts";

/** Element id of the product list. The list is focused if the focused element is removed. */
export const PRODUCT_LIST_ID = "product-list";

/** Returns the dialog that deletes a product, and a function that opens it. Spec: admin §2, §8. */
export function useProductDeletion() {
  const { revalidate } = useRevalidator();
  const [product, setProduct] = useState<StaffProduct>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [hasOrders, setHasOrders] = useState(false);
  const deleting = useMutation(({ id }: StaffProduct) => deleteProduct(id), {
    success: () => void showRemoval(staffProductMessages.deleted),
    problem: ({ isRejection, detail, code }, { status }) => {
      if (code === "product-has-orders" && status !== "archived") return setHasOrders(true);
      setIsConfirming(false);
      if (code === "product-has-orders")
        return showToast(productStatusMessages.orderedArchived, { tone: "error" });
      showToast(isRejection ? detail : staffProductMessages.deleteFailed, { tone: "error" });
      if (isRejection) void revalidate();
    },
  });

  const archiving = useMutation(({ id }: StaffProduct) => changeProducts([id], { status: "archived" }), {
    success: (_changed, { name }) => void showRemoval(productStatusMessages.changed.archived(name)),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : productStatusMessages.changeFailed, { tone: "error" }),
  });

  /** Reloads the list and focuses it, because the product with the focused button is removed. */
  async function showRemoval(message: string) {
    showToast(message);
    setIsConfirming(false);
    await revalidate();
    document.getElementById(PRODUCT_LIST_ID)?.focus();
  }

  const openDeletion = useCallback((productToDelete: StaffProduct) => {
    setProduct(productToDelete);
    setHasOrders(false);
    setIsConfirming(true);
  }, []);

  const dialog = (
    <ConfirmDialog
      isOpen={isConfirming}
      title={hasOrders ? productStatusMessages.orderedTitle : "Delete this product?"}
      confirmLabel={hasOrders ? productStatusMessages.actions.archived : "Delete"}
      isBusy={deleting.isPending || archiving.isPending}
      onConfirm={() => {
        if (product) void (hasOrders ? archiving : deleting).mutate(product);
      }}
      onClose={() => setIsConfirming(false)}
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
  return { openDeletion, dialog };
}
