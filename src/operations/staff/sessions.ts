import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { preparedStatement } from "#db/statements/prepared-statement.server.ts";
import { sessions, users } from "#db/schema/schema.server.ts";
import type { SessionUser } from "#domain/staff/user.ts";

import { recordAudit } from "./record-audit.ts";
import { getUser, sessionUser } from "./users.ts";

/** A session ends this long after sign-in. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Starts a session and returns its token, which is stored nowhere. Ended sessions are swept on the way. */
export async function startSession(db: Database, userId: string, now: Date = new Date()): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sweepSessions(db, now);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt: new Date(now.getTime() + SESSION_MS) });
  return token;
}

const readUser = (db: Database) =>
  preparedStatement(db, "read_session", (name) =>
    db
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder("hash")),
          gt(sessions.expiresAt, sql.placeholder("now")),
          isNull(users.disabledAt),
        ),
      )
      .prepare(name),
  );

/**
 * Who a session token belongs to, read from the database each time, so that a withdrawn right or an ended session
 * counts at once. `undefined` without a living session; a lookup that fails throws, so nobody passes for an admin.
 * Spec: storefront §6.
 */
export async function getSession(
  db: Database,
  token: string | undefined,
  fallbackAdminEmail: string | undefined,
): Promise<SessionUser | undefined> {
  if (token === undefined) return undefined;
  const [row] = await readUser(db).execute({ hash: hashToken(token), now: new Date() });
  return row && sessionUser(row.user, fallbackAdminEmail);
}

/** Ends the session of a token without a word; harmless when there is none. */
export async function endSession(db: Database, token: string | undefined): Promise<void> {
  if (token !== undefined) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends the session of a token because its owner asked for it, which is recorded; harmless when there is none. */
export async function signOut(db: Database, token: string | undefined, address: string): Promise<void> {
  if (token === undefined) return;
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date())))
      .returning();
    const user = ended && (await getUser(tx, ended.userId));
    if (!user) return;
    const subject = { type: "session", id: user.uid, label: user.email } as const;
    await recordAudit(tx, { by: user, action: "signed-out", subject, address });
  });
}

/** Ends every session of a user. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Forgets sessions that have expired. */
export async function sweepSessions(db: Database, now: Date = new Date()): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
