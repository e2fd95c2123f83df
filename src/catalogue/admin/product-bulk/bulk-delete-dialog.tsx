import { useEffect, useState } from "react";

import { bulkMessages, productStatusMessages } from "../../rules/staff-messages.ts";
import { productFileMessages } from "../../rules/product-files/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { changeProducts } from "./bulk-status-buttons.tsx";

/** Maximum number of product names listed. The other products are only counted. */
const MAX_NAMED_PRODUCTS = 5;

interface BulkDeleteDialogProps {
  isOpen: boolean;
  products: readonly StaffProduct[];
  onClose: () => void;
  /** Called after the products are deleted. */
  onDeleted: () => void;
  /** Called if the API rejected the deletion, because the list may then be outdated. */
  onRejected: () => Promise<void>;
  /** Called after ordered products have been archived instead of deleted. */
  onArchived: (archived: readonly StaffProduct[]) => void;
}

/** Returns the products that have orders and are not archived yet. They can be archived, but not deleted. */
function findArchivable(products: readonly StaffProduct[], { errors }: ApiProblem): StaffProduct[] {
  return products.filter(({ id, name, status }) => {
    const reasons = errors[id] ?? [];
    return status !== "archived" && reasons.includes(bulkMessages.reason(name, bulkMessages.hasOrders));
  });
}

function ProductNames({ products }: { products: readonly StaffProduct[] }) {
  return (
    <ul className="mb-4 list-disc pl-5">
      {products.slice(0, MAX_NAMED_PRODUCTS).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {products.length > MAX_NAMED_PRODUCTS && (
        <li>{productFileMessages.andMore(products.length - MAX_NAMED_PRODUCTS)}</li>
      )}
    </ul>
  );
}

/** The reasons why no product was deleted. */
function Rejection({ problem: { detail, errors } }: { problem: ApiProblem }) {
  return (
    <div role="alert">
      <p className="text-oxblood">{detail}</p>
      <ul className="my-3 list-disc pl-5">
        {Object.values(errors)
          .flat()
          .map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
      </ul>
      <p>{productStatusMessages.archiveEffect}</p>
    </div>
  );
}

/** Deletes the selected products after confirmation, all or none. Ordered products can be archived instead. */
export function BulkDeleteDialog(props: BulkDeleteDialogProps) {
  const { isOpen, products, onClose, onDeleted, onRejected, onArchived } = props;
  // Not in the URL, because only the rejection tells which products have orders.
  const [rejection, setRejection] = useState<ApiProblem>();
  const deleting = useMutation(
    (ids: string[]) =>
      callStaffWrite("products_deleted", "POST /api/admin/products/bulk-delete", { json: { ids } }),
    {
      success: (_response, ids) => {
        showToast(bulkMessages.deleted(ids.length));
        onDeleted();
      },
      problem: (problem) => {
        const reload = problem.isRejection ? onRejected() : Promise.resolve();
        if (findArchivable(products, problem).length > 0) return setRejection(problem);
        const reasons = Object.values(problem.errors).flat();
        const message = problem.isRejection
          ? [problem.detail, ...reasons].join(" ")
          : bulkMessages.deleteFailed;
        showToast(message, { tone: "error" });
        // Closing first would cancel the reload.
        void reload.then(onClose);
      },
    },
  );
  const archiving = useMutation(
    (ordered: readonly StaffProduct[]) =>
      changeProducts(
        ordered.map(({ id }) => id),
        { status: "archived" },
      ),
    {
      success: ({ changed }, ordered) => {
        showToast(bulkMessages.archived(changed));
        onArchived(ordered);
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : bulkMessages.changeFailed, { tone: "error" }),
    },
  );

  useEffect(() => {
    if (isOpen) setRejection(undefined);
  }, [isOpen]);

  const count = products.length;
  const archivable = rejection ? findArchivable(products, rejection) : [];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={count === 1 ? "Delete 1 product?" : `Delete ${count} products?`}
      confirmLabel={rejection ? bulkMessages.archiveOrdered(archivable.length) : "Delete"}
      isBusy={deleting.isPending || archiving.isPending}
      onConfirm={() =>
        void (rejection ? archiving.mutate(archivable) : deleting.mutate(products.map(({ id }) => id)))
      }
      onClose={onClose}
    >
      {rejection ? (
        <Rejection problem={rejection} />
      ) : (
        <>
          <ProductNames products={products} />
          <p>
            Deletes the products with their sizes and stock. This cannot be undone. Products that were ordered
            can only be archived.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
