import { requires } from "#kit/rules/permissions.ts";

/** Who may open the form of an order that staff enter. */
export const NEW_ORDER_RULE = requires("orders.create", "customers.contact", "products.read");

/** Path of the form of an order that staff enter. */
export const NEW_ORDER_PATH = "/admin/orders/new";

/** Returns the path of the form for a customer. @param phone in any format */
export function buildNewOrderPath(phone: string): string {
  return `${NEW_ORDER_PATH}?phone=${encodeURIComponent(phone)}`;
}
