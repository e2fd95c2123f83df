import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { couriers, shipmentLines, shipments } from "../tables/shipment-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import type { ReturnRate, ReturnRates } from "../rules/return-rates.ts";
import { RETURN_RATE_DAYS, RETURN_RATE_ROWS } from "../rules/return-rates.ts";
import { filterShipmentStates } from "../rules/shipment-state.ts";

const RETURN_STATES = filterShipmentStates(({ isReturn }) => isReturn);

/** Returns the return rates of parcels created in the last 90 days, by city, courier and product. */
export async function getReturnRates(db: Database, now: Date = new Date()): Promise<ReturnRates> {
  const from = startOfLastDays(RETURN_RATE_DAYS, now);
  const [[total = { parcels: 0, returned: 0 }], cities, byCourier, products] = await Promise.all([
    queryRows<ReturnRates["total"]>(
      db,
      sql`with finished as (${selectFinished(from)})
        select count(*)::int as parcels, count(*) filter (where is_return)::int as returned from finished`,
    ),
    // The name of a city is its most common spelling.
    groupFinished(db, from, {
      name: sql`mode() within group (order by placed.city)`,
      join: sql`join ${orders} as placed on placed.id = finished.order_id`,
      key: sql`lower(placed.city)`,
    }),
    groupFinished(db, from, {
      name: sql`min(courier.name)`,
      join: sql`join ${couriers} as courier on courier.id = finished.courier_id`,
      key: sql`courier.id`,
    }),
    groupFinished(db, from, {
      name: sql`max(item.product_name)`,
      join: sql`join ${shipmentLines} as line on line.shipment_id = finished.id
        join ${orderItems} as item on item.id = line.item_id`,
      key: sql`item.product_id`,
    }),
  ]);
  return { total, cities, couriers: byCourier, products };
}

/** Selects parcels that were delivered or returned, or are on their way back. */
function selectFinished(from: Date): SQL {
  return sql`select id, order_id, courier_id, state in ${RETURN_STATES} as is_return from ${shipments}
    where created_at >= ${from} and (state = 'delivered' or state in ${RETURN_STATES})`;
}

/**
 * Counts parcels by `key`; groups with the most returns come first. A parcel with two sizes of a product counts
 * once for the product.
 */
function groupFinished(
  db: Database,
  from: Date,
  { name, join, key }: { name: SQL; join: SQL; key: SQL },
): Promise<ReturnRate[]> {
  return queryRows(
    db,
    sql`with finished as (${selectFinished(from)})
      select ${name} as name, count(distinct finished.id)::int as parcels,
        count(distinct finished.id) filter (where is_return)::int as returned
      from finished ${join}
      group by ${key}
      order by returned desc, parcels desc, name
      limit ${RETURN_RATE_ROWS}`,
  );
}
