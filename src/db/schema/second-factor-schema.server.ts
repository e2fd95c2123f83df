import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { users } from "./account-schema.server.ts";
import { createdAt, time } from "./columns.server.ts";

/** Authenticator apps. An account has at most one. */
export const authenticators = pgTable("authenticators", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Base32 secret, encrypted with the shop's credentials key. */
  secret: text("secret").notNull(),
  /** Null until the user has entered a code of the app. Until then, sign-in requires no code. */
  confirmedAt: time("confirmed_at"),
  /** Number of the last 30-second step whose code was accepted. Later codes must belong to a later step. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes, stored as SHA-256 hashes. Each can be used once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
