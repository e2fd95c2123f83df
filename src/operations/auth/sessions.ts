import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, lt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.server.ts";
import type { SessionUser } from "#domain/user.ts";

import { sessionUser } from "./users.ts";

/** A session ends this long after sign-in. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Starts a session and returns its token, which is stored nowhere. Ended sessions are swept on the way. */
export async function startSession(db: Database, userId: string, now: Date = new Date()): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt: new Date(now.getTime() + SESSION_MS) });
  return token;
}

/**
 * Who a session token belongs to, read from the database each time, so that a withdrawn right or an ended session
 * counts at once. `undefined` without a living session. Spec: storefront §6.
 */
export async function getSession(
  db: Database,
  token: string | undefined,
  fallbackAdminEmail: string | undefined,
): Promise<SessionUser | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date())));
  return row && sessionUser(row.user, fallbackAdminEmail);
}

/** Ends the session of a token; harmless when there is none. */
export async function signOut(db: Database, token: string | undefined): Promise<void> {
  if (token !== undefined) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends every session of a user. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
