import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";

import type { Store } from "../rules/store.ts";

import { updatedAt } from "#platform/db/columns.server.ts";

/** One row with this shop's settings, validated by `storeSchema` on every write. */
export const storeSettings = pgTable(
  "store_settings",
  {
    id: smallint("id").primaryKey().default(1),
    store: jsonb("store").$type<Store>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("store_settings_single", sql`${table.id} = 1`)],
);
