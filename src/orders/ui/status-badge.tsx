import type { Icon } from "#kit/ui/icons.tsx";
import { Clock, Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";
import { CircleCheck, CircleX, House } from "#kit/ui/order-icons.tsx";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import type { OrderStatus } from "../rules/order-status.ts";
import type { OrderWithDelivery } from "../rules/status-texts.ts";
import { getStatusTexts, isPickedUp } from "../rules/status-texts.ts";

interface StatusStyle extends BadgeStyle {
  Icon: Icon;
  /** Color class of the icon. */
  color: string;
}

/** The icon and colors of each order status: the more urgent, the stronger. Delivered and cancelled are quiet. */
export const ORDER_STATUS_STYLES: Record<OrderStatus, StatusStyle> = {
  pending: { Icon: Clock, color: "text-amber", badge: "border-transparent bg-amber-tint text-amber" },
  confirmed: { Icon: CircleCheck, color: "text-lapis", badge: "border-transparent bg-lapis-tint text-lapis" },
  processing: { Icon: Package, color: "text-umber", badge: "border-umber/40 bg-paper text-umber" },
  shipped: { Icon: Truck, color: "text-ink", badge: "border-ink/60 bg-paper text-ink" },
  delivered: { Icon: House, color: "text-sage", badge: "border-transparent bg-sage-tint text-sage" },
  cancelled: { Icon: CircleX, color: "text-mauve", badge: "border-transparent bg-mauve-tint text-mauve" },
};

/** Returns the style of a status of an order. Only an order that is delivered travels. */
export function getStatusStyle(status: OrderStatus, order: OrderWithDelivery): StatusStyle {
  const style = ORDER_STATUS_STYLES[status];
  return status === "shipped" && isPickedUp(order) ? { ...style, Icon: Package } : style;
}

interface StatusBadgeProps {
  order: OrderWithDelivery & { status: OrderStatus };
  className?: string;
}

/** Shows the status of an order as a label with an icon and a color. */
export function StatusBadge({ order, className }: StatusBadgeProps) {
  return (
    <Badge style={getStatusStyle(order.status, order)} className={className}>
      {getStatusTexts(order)[order.status].label}
    </Badge>
  );
}
