import type { Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

const path = (id: string) => `/orders/${encodeURIComponent(id)}`;

export function readOrder(id: string): Promise<Order> {
  return staffRead(path(id));
}

export function updateOrderStatus(
  id: string,
  body: { status: OrderStatus; notes?: string; expectedStatus: OrderStatus; deductStock?: boolean },
): Promise<Order> {
  return staffWrite("order_status_changed", `${path(id)}/status`, { method: "PATCH", body });
}

export function updateOrderNotes(
  id: string,
  body: { adminNotes: string; expectedNotes: string | null },
): Promise<Order> {
  return staffWrite("order_notes_changed", `${path(id)}/notes`, { method: "PATCH", body });
}
