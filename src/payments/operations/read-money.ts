import { eq } from "drizzle-orm";

import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { orderCash } from "#shipments/tables/shipment-schema.server.ts";

import { refunds } from "../tables/payment-schema.server.ts";

/** The money of an order in paisa. */
interface OrderFigures {
  received: number;
  refunded: number;
  net: number;
  credited: number;
  charged: number;
  due: number;
  overpaid: number;
  /** Cash that couriers are to collect. */
  underway: number;
  /** Overpaid minus the open refunds. */
  refundable: number;
}

/**
 * Returns the money of an order in paisa. A caller that decides by it has locked the order.
 * @throws NotFound 'Order not found'
 */
export async function readOrderFigures(db: Database, orderId: string): Promise<OrderFigures> {
  const money = {
    received: orderMoney.received,
    refunded: orderMoney.refunded,
    net: orderMoney.net,
    credited: orderMoney.credited,
    charged: orderMoney.charged,
    due: orderMoney.due,
    overpaid: orderMoney.overpaid,
  };
  const openRefunds = subquery<number>`(select coalesce(sum(refund.amount), 0)::float8 from ${refunds} as refund
    where refund.order_id = ${orderMoney.orderId} and refund.state = 'open')`;
  const [row] = await db
    .select({ ...money, underway: orderCash.underway, openRefunds })
    .from(orderMoney)
    .innerJoin(orderCash, eq(orderCash.orderId, orderMoney.orderId))
    .where(eq(orderMoney.orderId, orderId));
  if (!row) throw createOrderNotFound();
  const { openRefunds: reserved, ...figures } = row;
  return { ...figures, refundable: Math.max(0, figures.overpaid - reserved) };
}
