import { sql } from "drizzle-orm";

import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";

import { orders } from "../../tables/order-schema.server.ts";

/** How an order reaches its customer, on which the words of its status depend; null for orders of earlier releases. */
export const selectDelivery = sql<{ method: DeliveryMethod } | null>`case when ${orders.delivery} is not null
  then jsonb_build_object('method', ${orders.delivery} #>> '{option,method}') end`;
