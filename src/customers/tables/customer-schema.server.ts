import { index, pgTable, text } from "drizzle-orm/pg-core";

import { users } from "#staff/tables/account-schema.server.ts";
import { createdAt, time } from "#platform/db/columns.server.ts";

/** Phone numbers that cannot be used to order online. */
export const blockedPhones = pgTable(
  "blocked_phones",
  {
    /** In E.164 format. */
    phone: text("phone").primaryKey(),
    reason: text("reason").notNull(),
    /** When the block ends; null for a permanent block. */
    until: time("until"),
    blockedBy: text("blocked_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [index("blocked_phones_newest").on(table.createdAt.desc(), table.phone)],
);
