import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { moneyAccounts, moneyMovements, orderMoney } from "../tables/ledger-schema.server.ts";

/**
 * Returns what the customer of an order has paid, less refunds, and what returns have credited, in paisa, and whether
 * couriers have collected cash for it. The cash of a delivery that was an error was not collected.
 */
export async function readPaid(
  db: Database,
  orderId: string,
): Promise<{ net: number; credited: number; wasCollected: boolean }> {
  const { net, credited } = orderMoney;
  const wasCollected = subquery<boolean>`(
    select coalesce(sum(case when movement.from_id = customers.id then movement.amount else -movement.amount end), 0) > 0
    from ${moneyMovements} as movement
    cross join (select id from ${moneyAccounts} where kind = 'customers') as customers
    where movement.order_id = ${orderId} and movement.kind = 'cod')`;
  const [row] = await db
    .select({ net, credited, wasCollected })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return row ?? { net: 0, credited: 0, wasCollected: false };
}
