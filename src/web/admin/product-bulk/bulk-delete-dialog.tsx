import { bulkMessages } from "#domain/catalogue/staff-messages.ts";
import { productFileMessages } from "#domain/product-files/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { deleteProducts } from "./bulk-calls.ts";

/** Names that are listed before the rest is counted. */
const NAMED = 5;

interface BulkDeleteDialogProps {
  isOpen: boolean;
  products: readonly StaffProduct[];
  onClose: () => void;
  /** The products are gone, or were partly gone before: the list is to be loaded anew. */
  onDone: () => void;
}

/** Asks before the selected products are deleted, all or none of them. */
export function BulkDeleteDialog({ isOpen, products, onClose, onDone }: BulkDeleteDialogProps) {
  const deleting = useMutation(deleteProducts, {
    success: (_answer, ids) => {
      toast(bulkMessages.deleted(ids.length));
      onDone();
    },
    problem: ({ isRefusal, detail, errors }) => {
      const reasons = Object.values(errors).flat();
      toast(isRefusal ? [detail, ...reasons].join(" ") : bulkMessages.deleteFailed, { tone: "error" });
      if (isRefusal) onDone();
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
        {products.slice(0, NAMED).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {count > NAMED && <li>{productFileMessages.andMore(count - NAMED)}</li>}
      </ul>
      <p>
        They leave the shop at once, with their sizes and stock. Orders keep what was sold. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
