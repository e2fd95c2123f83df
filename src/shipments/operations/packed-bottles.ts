import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { shipmentLines, shipments } from "../tables/shipment-schema.server.ts";

/**
 * Returns an SQL expression for the number of packed bottles. Counts the same parcels as `keepsBottles`.
 * @param matches SQL condition on the aliases `parcel` and `line`
 */
export function countPackedBottles(matches: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(line.quantity), 0)::int from ${shipments} as parcel
    join ${shipmentLines} as line on line.shipment_id = parcel.id
    where ${matches} and parcel.state <> 'cancelled' and (parcel.state <> 'returned' or parcel.inspected_at is null))`;
}
