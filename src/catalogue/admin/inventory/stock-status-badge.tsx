import type { OutOfStockCount, StockStatus } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";

import { TrendingDown } from "#kit/admin/admin-icons.tsx";

/** Icon and color of each status, shown with its label. */
const STYLES: Record<StockStatus, { Icon: Icon; color: string }> = {
  "out-of-stock": { Icon: CircleX, color: "border-oxblood bg-oxblood text-ivory" },
  critical: { Icon: CircleAlert, color: "border-oxblood/50 bg-paper text-oxblood" },
  "low-stock": { Icon: TrendingDown, color: "border-amber/50 bg-paper text-amber" },
  "in-stock": { Icon: CircleCheck, color: "border-moss/40 bg-paper text-moss" },
};

interface StockStatusBadgeProps {
  status: StockStatus;
  sizesOut: OutOfStockCount;
}

/** Color of a product that has sizes in stock and sizes out of stock. */
const PARTLY_OUT_COLOR = "border-oxblood/50 bg-paper text-oxblood";

/** A product's stock status as icon, color and label. Spec: admin §4. */
export function StockStatusBadge({ status, sizesOut }: StockStatusBadgeProps) {
  const { Icon, color } = STYLES[status];
  const isPartlyOut = status === "out-of-stock" && sizesOut.out < sizesOut.total;
  return (
    <span
      className={joinClassNames(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full border px-badge-x py-badge-y text-sm font-medium whitespace-nowrap",
        isPartlyOut ? PARTLY_OUT_COLOR : color,
      )}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span>{inventoryMessages.stockLabel(status, sizesOut)}</span>
    </span>
  );
}
