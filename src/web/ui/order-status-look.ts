import type { LucideIcon } from "lucide-react";
import { CircleCheck, CircleX, Clock, House, Package, Truck } from "lucide-react";

import type { OrderStatus } from "#domain/order-status.ts";

/** How a status looks: an icon and a colour, always beside its word, never instead of it. */
export const ORDER_STATUS_LOOK: Record<OrderStatus, { Icon: LucideIcon; color: string }> = {
  pending: { Icon: Clock, color: "text-brass" },
  confirmed: { Icon: CircleCheck, color: "text-moss" },
  processing: { Icon: Package, color: "text-brass" },
  shipped: { Icon: Truck, color: "text-brass" },
  delivered: { Icon: House, color: "text-moss" },
  cancelled: { Icon: CircleX, color: "text-oxblood" },
};
