import { sql } from "drizzle-orm";

import { findAccountId } from "#ledger/operations/accounts.ts";
import { moneyAccounts, moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { startOfDay, startOfLastDays, toShopDay } from "#platform/rules/day.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";

import type { MoneyTotals } from "../rules/money-totals.ts";

import { sumRefunds } from "./list-refunds.ts";

/** Days of the longer period, today included. */
const RECENT_DAYS = 30;

/** Returns the money of the shop at a glance. */
export async function getMoneyTotals(db: Database, now: Date = new Date()): Promise<MoneyTotals> {
  const today = startOfDay(toShopDay(now));
  const [collectedToday, collectedRecently, withCouriers, refunds] = await Promise.all([
    sumCollected(db, today),
    sumCollected(db, startOfLastDays(RECENT_DAYS, now)),
    sumWithCouriers(db),
    sumRefunds(db),
  ]);
  const { count, amount } = refunds.overdue;
  return {
    collectedToday: toPkr(collectedToday),
    collectedRecently: toPkr(collectedRecently),
    withCouriers: toPkr(withCouriers),
    toRefund: toPkr(refunds.toRefund),
    overdueRefunds: { count, amount: toPkr(amount) },
  };
}

/** Returns what customers have paid since a time (paisa), less reversals. Assumed payments before the ledger do not count. */
async function sumCollected(db: Database, since: Date): Promise<number> {
  const customersId = await findAccountId(db, "customers");
  const assumedId = await findAccountId(db, "before-ledger");
  const isCounted = sql`kind in ('payment', 'cod') and occurred_at >= ${since.toISOString()}`;
  const [row] = await queryRows<{ amount: number }>(
    db,
    // Two sums, because each has its own index.
    sql`select ((select coalesce(sum(amount), 0) from ${moneyMovements}
        where from_id = ${customersId} and to_id <> ${assumedId} and ${isCounted})
      - (select coalesce(sum(amount), 0) from ${moneyMovements}
        where to_id = ${customersId} and from_id <> ${assumedId} and ${isCounted}))::float8 as amount`,
  );
  return row?.amount ?? 0;
}

/**
 * Returns the sum of the balances of riders and couriers (paisa), without the cash of parcels that couriers report as paid
 * out. The ledger has a movement only of those before it: nobody has told into which account the others were paid.
 */
async function sumWithCouriers(db: Database): Promise<number> {
  const accounts = sql`(select id from ${moneyAccounts} where kind in ('courier', 'rider'))`;
  const [row] = await queryRows<{ amount: number }>(
    db,
    sql`select ((select coalesce(sum(amount), 0) from ${moneyMovements} where to_id in ${accounts})
      - (select coalesce(sum(amount), 0) from ${moneyMovements} where from_id in ${accounts})
      - (select coalesce(sum(case when cod.to_id in ${accounts} then cod.amount else -cod.amount end), 0)
        from ${moneyMovements} as cod join ${shipments} as parcel on parcel.id = cod.shipment_id
        where cod.kind = 'cod' and parcel.paid_at is not null and not exists (
          select from ${moneyMovements} as paid where paid.shipment_id = parcel.id and paid.kind = 'remittance'
        )))::float8 as amount`,
  );
  return row?.amount ?? 0;
}
