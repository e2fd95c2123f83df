import { orderStatusMessages } from "../rules/order-messages.ts";
import type { OrderStatus } from "../rules/order-status.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { ORDER_STATUS_STYLES } from "./order-status-style.ts";

/** Shows an order status as a label with an icon and a color. */
export function StatusBadge({ status, className }: { status: OrderStatus; className?: string }) {
  const { Icon, badge } = ORDER_STATUS_STYLES[status];
  return (
    <span
      className={joinClassNames(
        "inline-flex items-center gap-1.5 rounded-full border px-badge-x py-badge-y text-sm font-medium whitespace-nowrap",
        badge,
        className,
      )}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span>{orderStatusMessages[status].label}</span>
    </span>
  );
}
