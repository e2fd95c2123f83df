import { sql } from "drizzle-orm";

import { moneyAccounts, moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { toPkr } from "#kit/rules/money.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";

import type { RiderCash } from "../../rules/rider-cash.ts";
import { SHIPMENT_RULES } from "../../rules/shipment-state.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";

/** States in which a rider has a parcel and still collects its cash. */
const COLLECTING_STATES = SHIPMENT_STATES.filter(
  (state) => SHIPMENT_RULES[state].isUnderway && SHIPMENT_RULES[state].isHandedOver && state !== "delivered",
);

/** Returns the cash of each rider and hand-made courier on a day in Pakistan, today by default, by name. */
export async function listRiderCash(db: Database, day: string = toShopDay(new Date())): Promise<RiderCash[]> {
  const [start, end] = [startOfDay(day).toISOString(), endOfDay(day).toISOString()];
  const states = sql.join(
    COLLECTING_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  const rows = await queryRows<RiderCash>(
    db,
    sql`select account.id::float8 as "accountId", account.courier_id::float8 as "courierId", account.name,
        (select coalesce(sum(parcel.cash_to_collect), 0)::float8 from ${shipments} as parcel
          where parcel.courier_id = account.courier_id and parcel.state in (${states})) as "toCollect",
        moved.collected, moved.handed_over as "handedOver", moved.open
      from ${moneyAccounts} as account
      cross join lateral (
        select coalesce(sum(side.amount) filter (where side.kind = 'cod' and side.is_of_day), 0)::float8 as collected,
          -coalesce(sum(side.amount) filter (where side.kind = 'handover' and side.is_of_day), 0)::float8 as handed_over,
          coalesce(sum(side.amount), 0)::float8 as open
        from (
          select case when movement.to_id = account.id then movement.amount else -movement.amount end as amount, movement.kind,
            movement.occurred_at >= ${start} and movement.occurred_at < ${end} as is_of_day
          from ${moneyMovements} as movement where account.id in (movement.from_id, movement.to_id)
        ) as side
      ) as moved
      where account.kind = 'rider' and (account.is_active or moved.open <> 0)
      order by account.name, account.id`,
  );
  return rows.map((rider) => ({
    ...rider,
    toCollect: toPkr(rider.toCollect),
    collected: toPkr(rider.collected),
    handedOver: toPkr(rider.handedOver),
    open: toPkr(rider.open),
  }));
}
