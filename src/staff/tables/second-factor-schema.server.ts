import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { CHALLENGE_PURPOSES, PASSKEY_DEVICES } from "../rules/passkey.ts";

import { users } from "./account-schema.server.ts";
import { bytes, createdAt, time } from "#platform/db/columns.server.ts";

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

/** Recovery codes, stored as SHA-256 hashes. Each code can be used once. */
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

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Base64url id that the authenticator chose. */
    credentialId: text("credential_id").notNull().unique("passkeys_credential"),
    /** COSE public key. */
    publicKey: bytes("public_key").notNull(),
    /** Number of signatures that the authenticator has counted; 0 if it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    deviceType: text("device_type", { enum: PASSKEY_DEVICES }).notNull(),
    /** Whether the passkey is synced between devices. */
    isBackedUp: boolean("is_backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
);

/**
 * Challenges that await the browser's response. The response deletes its challenge, so that a challenge can be used
 * only once.
 */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
    /** The account that must respond. Null for a sign-in, where the passkey identifies the account. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_expires").on(table.expiresAt),
    index("passkey_challenges_user").on(table.userId),
  ],
);

/** Roles whose accounts must have a second factor: the name of a built-in role, or the id of a custom role. */
export const secondFactorRoles = pgTable("second_factor_roles", {
  role: text("role").primaryKey(),
  createdAt: createdAt(),
});
