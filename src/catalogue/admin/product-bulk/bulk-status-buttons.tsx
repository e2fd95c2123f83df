import type { ProductStatus } from "../../rules/product-status.ts";
import { bulkMessages, productStatusMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import type { ProductChange } from "../../rules/product-change.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** The rule for selecting products: at least one bulk action is allowed. */
export const BULK_PRODUCT_ACTIONS = requiresAny("products.price", "products.edit", "exports.products");

/** Applies a change to all given products or none. Returns the number of products whose values changed. */
export function changeProducts(ids: string[], change: ProductChange): Promise<{ changed: number }> {
  return callStaffWrite("products_changed", "PATCH /api/admin/products/bulk", { json: { ids, change } });
}

/** The statuses that can be assigned to the selected products. */
const STATUSES = ["published", "archived"] as const satisfies readonly ProductStatus[];

interface BulkStatusButtonsProps {
  selection: Pick<Selection<StaffProduct>, "ids" | "selected">;
  onChanged: () => void;
}

/** Publishes or archives the selected products, all or none. */
export function BulkStatusButtons({ selection: { ids, selected }, onChanged }: BulkStatusButtonsProps) {
  const changing = useMutation((status: ProductStatus) => changeProducts([...ids], { status }), {
    success: ({ changed }) => {
      showToast(bulkMessages.changed(changed));
      onChanged();
    },
    problem: ({ isRejection, detail, errors }) => {
      const reasons = Object.values(errors).flat();
      showToast(isRejection ? [detail, ...reasons].join(" ") : bulkMessages.changeFailed, { tone: "error" });
    },
  });
  // The status of selected products on other pages is unknown, so both buttons are shown.
  const hasUnknownStatus = selected.length < ids.length;
  return STATUSES.filter(
    (status) => hasUnknownStatus || selected.some((product) => product.status !== status),
  ).map((status) => (
    <Button
      key={status}
      variant="quiet"
      aria-keyshortcuts="s"
      disabled={changing.isPending}
      onClick={() => void changing.mutate(status)}
    >
      {productStatusMessages.actions[status]}
    </Button>
  ));
}
