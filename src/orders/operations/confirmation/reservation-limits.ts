import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { RESERVATION_LIMITS } from "../../rules/confirmation/reservation.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";
import { HOLD_CLOCK } from "#catalogue/operations/stock/stock-holds.ts";

/** The browser and the network that placed an order, as keyed hashes. */
export interface OrderOrigin {
  /** Undefined for a browser without cookies. */
  browserHash: string | undefined;
  networkHash: string;
}

const { ordersPerPhone, ordersPerBrowser, minBottles, networkShare, totalShare } = RESERVATION_LIMITS;
const browserHash = sql`${sql.placeholder("browserHash")}::text`;
const networkHash = sql`${sql.placeholder("networkHash")}::text`;

/** SQL for the live holds of a size, given the SQL of its id: verified, unverified, and unverified of this network. */
export function selectHeldBottles(size: SQL): SQL {
  return sql`select coalesce(sum(quantity) filter (where is_verified), 0)::int as verified,
      coalesce(sum(quantity) filter (where not is_verified), 0)::int as unverified,
      coalesce(sum(quantity) filter (where not is_verified and network_hash = ${networkHash}), 0)::int as network
    from ${stockHolds} where variant_id = ${size} and expires_at > ${HOLD_CLOCK}`;
}

const isUnverified = sql`not hold.is_verified and hold.expires_at > ${HOLD_CLOCK}`;

/**
 * SQL of the condition that a new order exceeds a limit of unverified reservations. Orders without a network, which
 * visitors did not place, have no limits. The limits are exact, because `lockReservations` serializes the orders of the
 * same sizes, phone and browser.
 * @param needs table with the bottles that the order needs (`quantity`), and those that the shop has (`stock`) and that
 * other orders hold (see `selectHeldBottles`)
 * @param phone SQL of the order's phone number in E.164 or null
 */
export function isReservationLimited(needs: SQL, phone: SQL): SQL {
  const share = (percent: number) => sql.raw(`* ${percent} / 100`);
  return sql`(${networkHash} is not null and (
    (select count(*) from ${orders} as earlier where earlier.customer_phone_e164 = ${phone}
      and earlier.status = ${sql.raw(`'${INITIAL_STATUS}'`)}
      and exists (select from ${stockHolds} as hold where hold.order_id = earlier.id and ${isUnverified})
    ) >= ${sql.raw(String(ordersPerPhone))}
    or (select count(distinct hold.order_id) from ${stockHolds} as hold
      where hold.browser_hash = ${browserHash} and ${isUnverified}) >= ${sql.raw(String(ordersPerBrowser))}
    or exists (select from ${needs} as need where need.stock - need.verified >= ${sql.raw(String(minBottles))} and (
      need.network + need.quantity > (need.stock - need.verified) ${share(networkShare)}
      or need.unverified + need.quantity > (need.stock - need.verified) ${share(totalShare)}))))`;
}
