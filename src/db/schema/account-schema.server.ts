import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";

import { createdAt, time } from "./columns.server.ts";

/** An account whose `is_admin` is null is an admin only if its e-mail address is the configured fallback address. */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  displayName: text("display_name").notNull().default(""),
  passwordHash: text("password_hash").notNull(),
  isAdmin: boolean("is_admin"),
  /** Set while the account is disabled: it cannot sign in and its sessions have ended. */
  disabledAt: time("disabled_at"),
  createdAt: createdAt(),
});

/** Sessions store only the SHA-256 hash of their token. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Identifies the session in the API, which never returns the hash of the token. */
    id: text("id")
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and operating system of the sign-in, e.g. `Chrome on Windows`. Empty for sessions of older releases. */
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    /** Updated at most every few minutes. */
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);
