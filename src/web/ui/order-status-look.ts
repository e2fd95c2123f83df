import type { Icon } from "./icons.tsx";
import { Clock, Truck } from "./icons.tsx";
import { CircleCheck, CircleX, House, Package } from "./order-icons.tsx";

import type { OrderStatus } from "#domain/order-status.ts";

/** How a status looks: an icon and a colour, always beside its word, never instead of it. */
export const ORDER_STATUS_LOOK: Record<OrderStatus, { Icon: Icon; color: string }> = {
  pending: { Icon: Clock, color: "text-brass" },
  confirmed: { Icon: CircleCheck, color: "text-moss" },
  processing: { Icon: Package, color: "text-brass" },
  shipped: { Icon: Truck, color: "text-brass" },
  delivered: { Icon: House, color: "text-moss" },
  cancelled: { Icon: CircleX, color: "text-oxblood" },
};
