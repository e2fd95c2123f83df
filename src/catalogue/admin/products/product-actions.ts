import { useRevalidator } from "react-router";

import type { ProductStatus } from "../../rules/product-status.ts";
import { productStatusMessages as messages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { RowAction } from "#kit/admin/lists/row-actions.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { changeProducts } from "../product-bulk/bulk-status-buttons.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { PRODUCT_LIST_ID } from "./product-deletion.tsx";

/** The statuses that the actions offer, by the product's current status. */
const NEXT_STATUSES: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  published: ["archived"],
  draft: ["published", "archived"],
  archived: ["published"],
};

/** Returns the actions on a product, besides editing it: copies it, changes its status, or opens the dialog that deletes it. */
export function useProductActions({ id, name, status }: StaffProduct): RowAction[] {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const duplicate = (key: string) =>
    callStaffWrite("product_duplicated", "POST /api/admin/products/:id/duplicate", {
      param: { id },
      header: { "idempotency-key": key },
    });
  const duplication = useMutation(duplicate, {
    success: (copy) => {
      showToast(messages.duplicated(copy.name));
      query.open({ dialog: "edit", id: copy.id });
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.duplicateFailed, { tone: "error" }),
  });
  const statusChange = useMutation((next: ProductStatus) => changeProducts([id], { status: next }), {
    success: (_changed, next) => void showChangedStatus(next),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.changeFailed, { tone: "error" }),
  });

  /** Shows a toast and reloads the list. Moves the focus to the list if the product is no longer in it. */
  async function showChangedStatus(changed: ProductStatus) {
    showToast(messages.changed[changed](name));
    await revalidate();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(PRODUCT_LIST_ID)?.focus();
    });
  }

  return [
    { label: messages.duplicate, run: () => void duplication.mutate(createIdempotencyKey()) },
    ...NEXT_STATUSES[status].map((next) => ({
      label: messages.actions[next],
      run: () => void statusChange.mutate(next),
    })),
    { label: "Delete", run: () => query.open({ dialog: "delete", id }), isDestructive: true },
  ];
}
