import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";

import type { ProductStatus } from "../../rules/product-status.ts";
import { productStatusMessages } from "../../rules/staff-messages.ts";

/** Published products have no badge. */
const STYLES: Record<Exclude<ProductStatus, "published">, BadgeStyle> = {
  draft: { badge: "border-amber/50 text-amber" },
  archived: { badge: "border-umber/40 text-umber" },
};

/** A badge for drafts and archived products. */
export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  if (status === "published") return null;
  return <Badge style={STYLES[status]}>{productStatusMessages.labels[status]}</Badge>;
}
