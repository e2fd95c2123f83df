import { bulkMessages } from "#domain/catalogue/staff-messages.ts";
import { productFileMessages } from "#domain/product-files/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { deleteProducts } from "./bulk-calls.ts";

/** Number of product names shown; the others are only counted. */
const MAX_NAMED_PRODUCTS = 5;

interface BulkDeleteDialogProps {
  isOpen: boolean;
  products: readonly StaffProduct[];
  onClose: () => void;
  /** Called when the list must be reloaded: the products were deleted, or some no longer exist. */
  onDone: () => void;
}

/** Confirms and deletes the selected products, all or nothing. */
export function BulkDeleteDialog({ isOpen, products, onClose, onDone }: BulkDeleteDialogProps) {
  const deleting = useMutation(deleteProducts, {
    success: (_response, ids) => {
      toast(bulkMessages.deleted(ids.length));
      onDone();
    },
    problem: ({ isRejection, detail, errors }) => {
      const reasons = Object.values(errors).flat();
      toast(isRejection ? [detail, ...reasons].join(" ") : bulkMessages.deleteFailed, { tone: "error" });
      if (isRejection) onDone();
      else onClose();
    },
  });
  const count = products.length;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={count === 1 ? "Delete 1 product?" : `Delete ${count} products?`}
      confirmLabel="Delete"
      isBusy={deleting.pending}
      onConfirm={() => void deleting.mutate(products.map(({ id }) => id))}
      onClose={onClose}
    >
      <ul className="mb-4 list-disc pl-5">
        {products.slice(0, MAX_NAMED_PRODUCTS).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {count > MAX_NAMED_PRODUCTS && <li>{productFileMessages.andMore(count - MAX_NAMED_PRODUCTS)}</li>}
      </ul>
      <p>
        Deletes the products with their sizes and stock. Existing orders are unchanged. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
