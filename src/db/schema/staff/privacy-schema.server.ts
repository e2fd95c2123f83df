import { pgTable, text } from "drizzle-orm/pg-core";

import { time } from "../columns.server.ts";

/** Persons whose data was erased, so that a restored backup can be erased again. */
export const erasures = pgTable("erasures", {
  /** Keyed hash of a phone number or an email address. */
  contactHash: text("contact_hash").primaryKey(),
  /** Only data until this time is erased again. */
  erasedAt: time("erased_at").notNull().defaultNow(),
});
