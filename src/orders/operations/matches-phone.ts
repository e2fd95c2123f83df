import type { SQL } from "drizzle-orm";
import { and, eq, isNull, ne } from "drizzle-orm";

import { orders } from "../tables/order-schema.server.ts";

/**
 * Returns the SQL condition for orders with the same phone number. An invalid number (null `phone`) matches only orders
 * with the identical text. An erased number matches no order.
 */
export function matchesPhone({
  phone,
  typedPhone,
}: {
  phone: string | null;
  typedPhone: string;
}): SQL | undefined {
  if (phone !== null) return eq(orders.customerPhoneE164, phone);
  return and(
    eq(orders.customerPhone, typedPhone),
    isNull(orders.customerPhoneE164),
    ne(orders.customerPhone, ""),
  );
}
