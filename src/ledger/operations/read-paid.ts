import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { orderMoney } from "../tables/ledger-schema.server.ts";

/** Returns what the customer of an order has paid, less refunds, and what returns have credited, in paisa. */
export async function readPaid(db: Database, orderId: string): Promise<{ net: number; credited: number }> {
  const { net, credited } = orderMoney;
  const [row] = await db.select({ net, credited }).from(orderMoney).where(eq(orderMoney.orderId, orderId));
  return row ?? { net: 0, credited: 0 };
}
