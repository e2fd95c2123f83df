import type { SQL } from "drizzle-orm";
import { and, eq, ne, sql } from "drizzle-orm";

import { Conflict } from "#kit/rules/errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { shipmentMessages } from "../rules/shipment-messages.ts";
import { filterShipmentStates } from "../rules/shipment-state.ts";
import { shipments } from "../tables/shipment-schema.server.ts";
import { countPackedBottles } from "./plan-parcel.ts";

const RETURN_STATES = filterShipmentStates(({ isReturn }) => isReturn);

/** Returns SQL that counts the packed bottles of the row of `orders`. */
export function countPackedBottlesOfOrder(): SQL<number> {
  return countPackedBottles(sql`parcel.order_id = ${orders}.id`);
}

/** Returns an SQL condition: a parcel of the row of `orders` came back or is on its way back. */
export function matchesReturnedParcel(): SQL {
  return subquery`exists (select from ${shipments}
    where ${shipments.orderId} = ${orders.id} and ${shipments.state} in ${RETURN_STATES})`;
}

/** Reacts to a change of an order's items. @throws Conflict if the order has a parcel that is not cancelled */
export async function rejectOpenParcels(tx: Database, { orderId }: { orderId: string }): Promise<void> {
  const isOpen = and(eq(shipments.orderId, orderId), ne(shipments.state, "cancelled"));
  if ((await tx.$count(shipments, isOpen)) > 0) throw new Conflict(shipmentMessages.hasOpenShipments);
}
