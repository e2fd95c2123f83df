import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

import { STORED_ROLES } from "../rules/role.ts";

import { createdAt, time, updatedAt } from "#platform/db/columns.server.ts";

/** Custom roles, which staff define. The built-in roles are in `#staff/rules/role.ts`. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Names of permissions. A newer release may have written names that this release does not know. */
    permissions: jsonb("permissions").$type<string[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("staff_roles_name").on(sql`lower(${table.name})`)],
);

/**
 * Accounts. An account with `is_admin` is an owner. If `is_admin` is null, the account is an owner only if its email
 * address is the configured fallback address. Other staff have either `role` or `custom_role_id`, and `is_admin` is
 * false.
 */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull().unique(),
    displayName: text("display_name").notNull().default(""),
    passwordHash: text("password_hash").notNull(),
    isAdmin: boolean("is_admin"),
    role: text("role", { enum: STORED_ROLES }),
    customRoleId: text("custom_role_id").references(() => staffRoles.id),
    /** Set while the account is disabled: it cannot sign in and its sessions have ended. */
    disabledAt: time("disabled_at"),
    createdAt: createdAt(),
    /** Last change of the name, the role or the access. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index("users_custom_role").on(table.customRoleId),
    check(
      "users_one_role",
      sql`num_nonnulls(${table.role}, ${table.customRoleId}) = 0 or (${table.isAdmin} is false and num_nonnulls(${table.role}, ${table.customRoleId}) = 1)`,
    ),
  ],
);

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
    /** Client address of the sign-in. Empty for sessions of older releases. */
    network: text("network").notNull().default(""),
    createdAt: createdAt(),
    /** Updated at most every few minutes. Background requests of open pages do not count. */
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** Devices on which accounts have signed in: browsers, identified by the hash of a random id in a cookie. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceHash: text("device_hash").notNull(),
    /** Browser and operating system, e.g. `Chrome on Windows`. The same cookie in another browser is another device. */
    device: text("device").notNull(),
    /** Client address of the first sign-in. */
    network: text("network").notNull(),
    /** Whether the dashboard still shows the device to staff who manage accounts. */
    isUnreviewed: boolean("is_unreviewed").notNull().default(false),
    firstSeenAt: time("first_seen_at").notNull().defaultNow(),
    lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash, table.device] }),
    index("known_devices_unreviewed")
      .on(table.firstSeenAt)
      .where(sql`${table.isUnreviewed}`),
  ],
);

/** Pending invitations. When a person accepts an invitation, the shop creates an account and deletes the invitation. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull().unique(),
    displayName: text("display_name").notNull().default(""),
    /** A built-in role or the id of a custom role, which may have been deleted since. */
    role: text("role").notNull(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("staff_invitations_invited_by").on(table.invitedBy)],
);

/** Single-use tokens in links that set a new password or accept an invitation. Only their SHA-256 hashes are stored. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    invitationId: text("invitation_id").references(() => staffInvitations.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("account_tokens_user").on(table.userId),
    index("account_tokens_invitation").on(table.invitationId),
    check("account_tokens_one_subject", sql`num_nonnulls(${table.userId}, ${table.invitationId}) = 1`),
  ],
);
