import { pgTable, text } from "drizzle-orm/pg-core";

import { time } from "#platform/db/columns.server.ts";

/** People whose data was erased, so that it can be erased again after a backup is restored. */
export const erasures = pgTable("erasures", {
  /** Keyed hash of a phone number or an email address. */
  contactHash: text("contact_hash").primaryKey(),
  /** Only data stored until this time is erased again. */
  erasedAt: time("erased_at").notNull().defaultNow(),
});
