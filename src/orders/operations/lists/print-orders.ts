import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { Order } from "../../rules/order.ts";
import { ORDER_LIST_LIMIT } from "../../rules/order-query.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import { listOrders } from "./list-orders.ts";

interface PrintRequest {
  /** At most 100. Unknown ids are ignored. */
  ids: readonly string[];
  /** Label of the documents in the audit log, e.g. `Invoices`. */
  label: string;
}

/** Returns the orders to print, in the order of the ids, and records the print in the audit log. */
export async function printOrders(
  db: Database,
  { ids, label }: PrintRequest,
  { by }: { by: Actor },
): Promise<Order[]> {
  const { items } = await listOrders(db, { ids, pageSize: ORDER_LIST_LIMIT });
  const byId = new Map(items.map((order) => [order.id, order]));
  const orders = ids.flatMap((id) => byId.get(id) ?? []);
  if (orders.length > 0) {
    const subject = { type: "order", id: "print", label } as const;
    await recordBulkRead(db, { subject, by, action: "printed", details: { orders: orders.length } });
  }
  return orders;
}
