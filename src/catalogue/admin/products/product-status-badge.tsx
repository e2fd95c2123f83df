import { productStatusMessages } from "../../rules/staff-messages.ts";
import type { ProductStatus } from "../../rules/product-status.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

/** A badge for drafts and archived products. Published products have no badge. */
export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  if (status === "published") return null;
  return (
    <span
      className={joinClassNames(
        "inline-block rounded-full border px-2 text-sm font-normal whitespace-nowrap",
        status === "draft" ? "border-amber/50 text-amber" : "border-umber/40 text-umber",
      )}
    >
      {productStatusMessages.labels[status]}
    </span>
  );
}
