import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "../../db/columns.server.ts";

/**
 * Events whose later reactions have not run yet. The transaction of the change writes the row; the transaction of the
 * reactions deletes it, so that each reaction takes effect exactly once.
 */
export const pendingEvents = pgTable("pending_events", {
  id: identity(),
  name: text("name").notNull(),
  /** Ids and public data only, no personal data. */
  payload: jsonb("payload").$type<unknown>().notNull(),
  /** When the event worker failed; from then on, a background job runs the reactions. */
  failedAt: time("failed_at"),
  createdAt: createdAt(),
});
