import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { deleteProduct } from "./product-calls.ts";

/** The list receives focus when the focused element is removed. */
export const PRODUCT_LIST_ID = "product-list";

/** Returns a function that asks whether to delete a product, and the dialog that it opens. Spec: admin §2, §8. */
export function useProductDeletion() {
  const { revalidate } = useRevalidator();
  const [product, setProduct] = useState<StaffProduct>();
  const [isConfirming, setIsConfirming] = useState(false);
  const deleting = useMutation(({ id }: StaffProduct) => deleteProduct(id), {
    success: () => void afterDeletion(),
    problem: ({ isRejection, detail }) => {
      setIsConfirming(false);
      toast(isRejection ? detail : staffProductMessages.deleteFailed, { tone: "error" });
      if (isRejection) void revalidate();
    },
  });

  /** Moves focus to the list, because the focused button disappears with its product. */
  async function afterDeletion() {
    toast(staffProductMessages.deleted);
    setIsConfirming(false);
    await revalidate();
    document.getElementById(PRODUCT_LIST_ID)?.focus();
  }

  const askToDelete = useCallback((chosen: StaffProduct) => {
    setProduct(chosen);
    setIsConfirming(true);
  }, []);

  const dialog = (
    <ConfirmDialog
      isOpen={isConfirming}
      title="Delete this product?"
      confirmLabel="Delete"
      isBusy={deleting.pending}
      onConfirm={() => {
        if (product) void deleting.mutate(product);
      }}
      onClose={() => setIsConfirming(false)}
    >
      <p>
        Deletes “{product?.name}” with its sizes and stock. Existing orders are unchanged. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
  return { askToDelete, dialog };
}
