import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";

import type { DeliveryRates } from "../rules/delivery-rates.ts";

import { updatedAt } from "#platform/db/columns.server.ts";

/**
 * One row with the shop's delivery rates, validated by `deliveryRatesSchema` on every write. Without a row,
 * delivery is free.
 */
export const deliveryRates = pgTable(
  "delivery_rates",
  {
    id: smallint("id").primaryKey().default(1),
    rates: jsonb("rates").$type<DeliveryRates>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("delivery_rates_single", sql`${table.id} = 1`)],
);
