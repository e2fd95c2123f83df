import { createHash, randomBytes } from "node:crypto";

import type { SQL } from "drizzle-orm";
import { and, eq, gt, isNull, not, sql } from "drizzle-orm";

import { HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { sessions, staffRoles, users } from "../../tables/account-schema.server.ts";
import { storeSettings } from "#store/tables/store-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { SESSION_HOURS } from "#store/rules/store.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import type { SessionUser } from "../../rules/user.ts";

import { recordAudit } from "../record-audit.ts";
import { lacksRequiredFactor } from "../second-factor/account-factors.ts";
import { getUser, toSessionUser } from "../users.ts";

/** Lifetime of a session after sign-in (ms). */
export const SESSION_MS = SESSION_HOURS * HOUR_MS;

/** Returns the SHA-256 hash of a session token as hexadecimal digits, under which the session is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Minimum time between two updates of a session's last use (ms), so that most requests write nothing. */
const SEEN_INTERVAL_MS = 5 * MINUTE_MS;

/** SQL of the idle timeout in the store settings. */
const idleTimeout = subquery`coalesce((select (${storeSettings.store} ->> 'sessionIdleHours')::int from ${storeSettings}),
  ${sql.raw(String(STORE_DEFAULTS.sessionIdleHours))}) * interval '1 hour'`;

/** Returns the SQL condition that a session has neither expired nor exceeded the idle timeout. */
export function isActiveSession(now: SQL): SQL {
  return sql`(${sessions.expiresAt} > ${now} and ${sessions.lastSeenAt} > ${now} - ${idleTimeout})`;
}

/**
 * Starts a session and returns its token. Stores only a hash of the token.
 * @param options `device` is the description of the browser, `network` the client address
 */
export async function startSession(
  db: Database,
  userId: string,
  {
    device = "",
    network = "",
    now = new Date(),
  }: { device?: string; network?: string; now?: Date | undefined } = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    device,
    network,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return token;
}

const prepareReadUser = (db: Database) =>
  getPreparedStatement(db, "read_session", (name) =>
    db
      .select({
        user: users,
        customPermissions: staffRoles.permissions,
        lacksRequiredFactor,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(staffRoles, eq(staffRoles.id, users.customRoleId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder("hash")),
          isActiveSession(sql`${sql.placeholder("now")}::timestamptz`),
          isNull(users.disabledAt),
        ),
      )
      .prepare(name),
  );

/**
 * Returns the user of a session token. Reads the database on each call, so that changed roles and ended sessions take
 * effect immediately. Returns `undefined` if the token is not valid. Spec: storefront §6.
 * @param options `shouldExtendSession` is false for requests that an open page repeats automatically, so that an
 * unattended page does not keep the session active
 */
export async function getSession(
  db: Database,
  token: string | undefined,
  fallbackAdminEmail: string | undefined,
  { shouldExtendSession = true }: { shouldExtendSession?: boolean } = {},
): Promise<SessionUser | undefined> {
  if (token === undefined) return undefined;
  const hash = hashToken(token);
  const now = new Date();
  const [row] = await prepareReadUser(db).execute({ hash, now });
  if (row && shouldExtendSession && now.getTime() - row.lastSeenAt.getTime() > SEEN_INTERVAL_MS) {
    // A database that rejects writes, e.g. on a full disk, must not sign anyone out.
    await updateLastSeen(db, hash, now).catch(() => undefined);
  }
  if (!row) return undefined;
  const { user, customPermissions, lacksRequiredFactor: lacksFactor } = row;
  return toSessionUser({ ...user, customPermissions, lacksRequiredFactor: lacksFactor }, fallbackAdminEmail);
}

async function updateLastSeen(db: Database, tokenHash: string, lastSeenAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the session of a token without an audit entry. Ignores an unknown token. */
export async function endSession(db: Database, token: string | undefined): Promise<void> {
  if (token !== undefined) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends the session of a token and records the sign-out in the audit log. Ignores an unknown or expired token. */
export async function signOut(db: Database, token: string | undefined, address: string): Promise<void> {
  if (token === undefined) return;
  await db.transaction(async (tx) => {
    const [endedSession] = await tx
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date())))
      .returning();
    const user = endedSession && (await getUser(tx, endedSession.userId));
    if (!user) return;
    const subject = { type: "session", id: user.uid, label: user.email } as const;
    await recordAudit(tx, { by: user, action: "signed-out", subject, address });
  });
}

/** Ends all sessions of an account. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes sessions that have expired or exceeded the idle timeout. */
export async function deleteExpiredSessions(db: Database, now: Date = new Date()): Promise<void> {
  await db.delete(sessions).where(not(isActiveSession(sql`${now}::timestamptz`)));
}
