import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import {
  courierStatusMeanings,
  couriers,
  shipmentEvents,
  shipments,
} from "../../tables/shipment-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { StatusText } from "../../rules/status-meaning.ts";

/**
 * Returns the couriers' texts that the shop does not know by itself, with the meanings that staff chose. Texts without a
 * meaning come first.
 */
export function listStatusTexts(db: Database): Promise<StatusText[]> {
  return queryRows<StatusText>(
    db,
    sql`with used as (
        select parcel.courier_id, event.status_key, count(distinct parcel.id)::int as parcels
        from ${shipmentEvents} as event join ${shipments} as parcel on parcel.id = event.shipment_id
        where event.status_key is not null and event.state = 'unknown'
        group by parcel.courier_id, event.status_key
      )
      select courier.id::float8 as "courierId", courier.name as courier,
        coalesce(used.status_key, meaning.status_key) as text, coalesce(used.parcels, 0) as parcels,
        meaning.courier_id is not null as "isDecided", meaning.state
      from used full join ${courierStatusMeanings} as meaning
        on meaning.courier_id = used.courier_id and meaning.status_key = used.status_key
      join ${couriers} as courier on courier.id = coalesce(used.courier_id, meaning.courier_id)
      order by 5, lower(courier.name), 3`,
  );
}
