import type { Icon } from "#web/ui/icons.tsx";
import { Clock, Truck } from "#web/ui/icons.tsx";
import { CircleCheck, CircleX, House, Package } from "./order-icons.tsx";

import type { OrderStatus } from "#domain/orders/order-status.ts";

interface StatusLook {
  Icon: Icon;
  /** Of the icon alone. */
  color: string;
  /** Of a badge: text, ground and edge. */
  badge: string;
}

/** How a status looks: an icon and a colour of its own, always beside its word, never instead of it. */
export const ORDER_STATUS_LOOK: Record<OrderStatus, StatusLook> = {
  pending: { Icon: Clock, color: "text-brass", badge: "border-gilt bg-paper text-brass" },
  confirmed: { Icon: CircleCheck, color: "text-lapis", badge: "border-lapis/40 bg-paper text-lapis" },
  processing: { Icon: Package, color: "text-umber", badge: "border-transparent bg-sand text-umber" },
  shipped: { Icon: Truck, color: "text-ink", badge: "border-ink/60 bg-paper text-ink" },
  delivered: { Icon: House, color: "text-moss", badge: "border-moss bg-moss text-ivory" },
  cancelled: { Icon: CircleX, color: "text-oxblood", badge: "border-oxblood/40 bg-paper text-oxblood" },
};
