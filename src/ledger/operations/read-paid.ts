import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { moneyMovements, orderMoney } from "../tables/ledger-schema.server.ts";

/**
 * Returns what the customer of an order has paid, less refunds, and what returns have credited, in paisa, and whether
 * the courier has collected cash for it.
 */
export async function readPaid(
  db: Database,
  orderId: string,
): Promise<{ net: number; credited: number; wasCollected: boolean }> {
  const { net, credited } = orderMoney;
  const wasCollected = subquery<boolean>`exists (select from ${moneyMovements} as movement
    where movement.order_id = ${orderId} and movement.kind = 'cod')`;
  const [row] = await db
    .select({ net, credited, wasCollected })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return row ?? { net: 0, credited: 0, wasCollected: false };
}
