import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { moneyAccounts, moneyMovements, orderMoney } from "../tables/ledger-schema.server.ts";

/**
 * Returns what the customer of an order has paid, less refunds, and what returns have credited, in paisa, whether
 * couriers have collected cash for it, and whether its last payment that staff recorded was cash. The cash of a delivery
 * that was an error was not collected, and a payment that was reversed does not count.
 */
export async function readPaid(
  db: Database,
  orderId: string,
): Promise<{ net: number; credited: number; wasCollected: boolean; endsInCash: boolean }> {
  const { net, credited } = orderMoney;
  const wasCollected = subquery<boolean>`(
    select coalesce(sum(case when movement.from_id = customers.id then movement.amount else -movement.amount end), 0) > 0
    from ${moneyMovements} as movement
    cross join (select id from ${moneyAccounts} where kind = 'customers') as customers
    where movement.order_id = ${orderId} and movement.kind = 'cod')`;
  const endsInCash = subquery<boolean>`coalesce((
    select account.kind = 'cash' from ${moneyMovements} as movement
    join ${moneyAccounts} as account on account.id = movement.to_id
    where movement.order_id = ${orderId} and movement.kind = 'payment' and movement.reverses_id is null
      and not exists (select from ${moneyMovements} as reversal where reversal.reverses_id = movement.id)
    order by movement.id desc limit 1), false)`;
  const [row] = await db
    .select({ net, credited, wasCollected, endsInCash })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return row ?? { net: 0, credited: 0, wasCollected: false, endsInCash: false };
}
