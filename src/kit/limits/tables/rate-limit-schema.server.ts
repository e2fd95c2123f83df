import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { time } from "#platform/db/columns.server.ts";

/** Attempts per client and purpose in a time window; stored in the database so that all processes share the counts. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    hits: integer("hits").notNull(),
    resetsAt: time("resets_at").notNull(),
  },
  (table) => [index("rate_limits_resets").on(table.resetsAt)],
);
