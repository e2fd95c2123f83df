import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { users } from "./account-schema.server.ts";
import { createdAt, time } from "#platform/db/columns.server.ts";

/** API keys, with which other programs call the API. The admin area also lists revoked and expired keys. */
export const apiKeys = pgTable(
  "api_keys",
  {
    /** The public part of the key. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** SHA-256 of the secret. A slow password hash is unnecessary, because 256 random bits cannot be guessed. */
    secretHash: text("secret_hash").notNull(),
    /** Names of permissions. A newer release may have written names that this release does not know. */
    permissions: jsonb("permissions").$type<string[]>().notNull(),
    requestsPerMinute: integer("requests_per_minute").notNull(),
    /** The account that created the key. Its permissions limit the key. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at"),
    /** Updated at most once a minute. */
    lastUsedAt: time("last_used_at"),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    index("api_keys_user").on(table.userId),
    check("api_keys_rate_positive", sql`${table.requestsPerMinute} > 0`),
  ],
);
