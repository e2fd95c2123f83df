import type { SQL } from "drizzle-orm";
import { and, count, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { PLACEHOLDER_NAMES } from "../rules/customer-name.ts";
import { DEFAULT_CHANNEL } from "../rules/order-channel.ts";
import type { ShippingAddress } from "../rules/order.ts";
import { orders } from "../tables/order-schema.server.ts";

/**
 * Returns the SQL condition for orders with the address of the customer: a sale at the counter, which the shop does not
 * deliver, has the shop's address. `customer_figures` of the database has the same condition.
 */
function hasOwnAddress(): SQL | undefined {
  return and(
    or(isNotNull(orders.delivery), sql`${orders.channel} = ${DEFAULT_CHANNEL}`),
    ne(orders.street, ""),
  );
}

/** Returns the value of the newest order that has one. */
const findLatest = <Value>(value: SQL, hasValue: SQL | undefined) =>
  sql<Value | null>`(array_agg(${value} order by ${orders.createdAt} desc, ${orders.id} desc)
    filter (where ${hasValue}))[1]`;

/** The contacts and the address of a customer, each of the newest order that has them; null if no order has one. */
interface LastAddress {
  name: string | null;
  email: string | null;
  address: ShippingAddress | null;
}

/** Returns who a customer is by their orders, or undefined if no order matches. */
export async function findLastAddress(
  db: Database,
  condition: SQL | undefined,
): Promise<LastAddress | undefined> {
  const { customerName, customerEmail, street, city, state, zipCode, country } = orders;
  const address = sql`jsonb_build_object('street', ${street}, 'city', ${city}, 'state', ${state}, 'zipCode', ${zipCode},
    'country', ${country})`;
  const [found] = await db
    .select({
      count: count(),
      name: findLatest<string>(sql`${customerName}`, notInArray(customerName, [...PLACEHOLDER_NAMES])),
      email: findLatest<string>(sql`${customerEmail}`, ne(customerEmail, "")),
      address: findLatest<ShippingAddress>(address, hasOwnAddress()),
    })
    .from(orders)
    .where(condition);
  if (!found || found.count === 0) return undefined;
  const { count: _count, ...last } = found;
  return last;
}
