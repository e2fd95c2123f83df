import { timingSafeEqual } from "node:crypto";

import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { staffRoles, users } from "../../tables/account-schema.server.ts";
import { apiKeys } from "../../tables/api-key-schema.server.ts";
import { getEffectivePermissions, parseApiKey } from "../../rules/api-keys/api-key.ts";
import type { SessionUser } from "../../rules/user.ts";
import { lacksRequiredFactor } from "../second-factor/account-factors.ts";
import { hashToken } from "../sessions/sessions.ts";
import { toSessionUser } from "../users.ts";

/** Minimum time between two updates of `lastUsedAt`, so that most requests write nothing. */
const LAST_USED_INTERVAL_MS = 60_000;

const prepareReadKey = (db: Database) =>
  getPreparedStatement(db, "read_api_key", (name) =>
    db
      .select({
        key: apiKeys,
        user: users,
        customPermissions: staffRoles.permissions,
        lacksFactor: lacksRequiredFactor,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .leftJoin(staffRoles, eq(staffRoles.id, users.customRoleId))
      .where(
        and(
          eq(apiKeys.id, sql.placeholder("id")),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder("now"))),
          isNull(users.disabledAt),
        ),
      )
      .prepare(name),
  );

/** The account of a key, restricted to the key's permissions, and the key's rate limit. */
export interface KeyUser {
  keyId: string;
  requestsPerMinute: number;
  user: SessionUser;
}

interface KeyUserOptions {
  fallbackAdminEmail: string | undefined;
  now?: Date;
}

/**
 * Returns the account of an API key; undefined if the key is wrong, expired or revoked, or its account is disabled.
 * Reads the database on each call, so that revocations and role changes take effect immediately. Records the
 * last use.
 */
export async function findKeyUser(
  db: Database,
  apiKey: string,
  { fallbackAdminEmail, now = new Date() }: KeyUserOptions,
): Promise<KeyUser | undefined> {
  const parts = parseApiKey(apiKey);
  if (parts === undefined) return undefined;
  const [row] = await prepareReadKey(db).execute({ id: parts.id, now });
  if (row === undefined || !areHashesEqual(hashToken(parts.secret), row.key.secretHash)) return undefined;
  const { id: keyId, requestsPerMinute, permissions, name: apiKeyName, lastUsedAt } = row.key;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= LAST_USED_INTERVAL_MS) {
    // The key must work even if the database rejects writes, e.g. because its disk is full.
    await recordUse(db, keyId, now).catch(() => undefined);
  }
  const account = toSessionUser(
    { ...row.user, customPermissions: row.customPermissions, lacksRequiredFactor: row.lacksFactor },
    fallbackAdminEmail,
  );
  const effectivePermissions = getEffectivePermissions(permissions, account.permissions);
  return {
    keyId,
    requestsPerMinute,
    user: { ...account, isAdmin: false, permissions: effectivePermissions, apiKeyName },
  };
}

/** Compares in constant time, so that response times reveal nothing about the stored hash. */
function areHashesEqual(actual: string, expected: string): boolean {
  return actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}

async function recordUse(db: Database, id: string, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - LAST_USED_INTERVAL_MS);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, cutoff))));
}
