import { asc, eq, or } from "drizzle-orm";

import { NotFound } from "#kit/rules/errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { returns } from "../tables/return-schema.server.ts";
import { selectReturns, toReturnRow } from "./list-returns.ts";

/**
 * Returns the return with the number of a slip, or all returns with an order's number, oldest first. Numbers match in any
 * case, because scanners may send either.
 * @throws NotFound if the shop has no return with the number
 */
export async function findScannedReturns(db: Database, code: string): Promise<ReturnRow[]> {
  const number = code.trim().toUpperCase();
  const rows = await selectReturns(db)
    .where(or(eq(returns.number, number), eq(orders.orderNumber, number)))
    .orderBy(asc(returns.id));
  if (rows.length === 0) throw new NotFound(messages.unknownNumber(number));
  return rows.map(toReturnRow);
}
