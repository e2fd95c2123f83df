import { and, eq, isNotNull, sql } from "drizzle-orm";

import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { payments } from "../tables/payment-schema.server.ts";

/**
 * Lets the payment that an order waits for ask for what is left to pay after a change of the price. Does nothing for
 * cash on delivery, of which a customer pays a part in advance, and if nothing is left to pay.
 */
export async function adjustWaitingPayment(tx: Database, { orderId }: { orderId: string }): Promise<void> {
  const due = subquery<number>`(select money.due from ${orderMoney} as money where money.order_id = ${orderId})`;
  const isPrepaid = subquery`exists (select from ${orders} as placed where placed.id = ${orderId} and ${isNotNull(sql`placed.payment_method`)})`;
  await tx
    .update(payments)
    .set({ amount: sql`${due}`, updatedAt: new Date() })
    .where(
      and(eq(payments.orderId, orderId), eq(payments.state, "awaiting"), sql`${due} > 0`, sql`${isPrepaid}`),
    );
}
