import type { OutOfStockCount, StockStatus } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";

import { TrendingDown } from "#kit/admin/admin-icons.tsx";

const STYLES: Record<StockStatus, BadgeStyle> = {
  "out-of-stock": { Icon: CircleX, badge: "border-oxblood bg-oxblood text-ivory" },
  critical: { Icon: CircleAlert, badge: "border-oxblood/50 bg-paper text-oxblood" },
  "low-stock": { Icon: TrendingDown, badge: "border-amber/50 bg-paper text-amber" },
  "in-stock": { Icon: CircleCheck, badge: "border-moss/40 bg-paper text-moss" },
};

interface StockStatusBadgeProps {
  status: StockStatus;
  sizesOut: OutOfStockCount;
}

/** Color of a product that has sizes in stock and sizes out of stock. */
const PARTLY_OUT_COLOR = "border-oxblood/50 bg-paper text-oxblood";

/** A product's stock status as icon, color and label. Spec: admin §4. */
export function StockStatusBadge({ status, sizesOut }: StockStatusBadgeProps) {
  const isPartlyOut = status === "out-of-stock" && sizesOut.out < sizesOut.total;
  const style = { ...STYLES[status], ...(isPartlyOut && { badge: PARTLY_OUT_COLOR }) };
  return <Badge style={style}>{inventoryMessages.stockLabel(status, sizesOut)}</Badge>;
}
