import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { FUNNEL_EVENTS } from "#kit/rules/funnel.ts";

const funnelEvents = sql.raw(FUNNEL_EVENTS.map((event) => `'${event}'`).join(", "));

/** Anonymous daily counts of visitors' events. The later funnel steps are counted from orders. */
export const funnelCounts = pgTable(
  "funnel_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    event: text("event", { enum: FUNNEL_EVENTS }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.event] }),
    check("funnel_counts_event_known", sql`${table.event} in (${funnelEvents})`),
    check("funnel_counts_positive", sql`${table.count} > 0`),
  ],
);
