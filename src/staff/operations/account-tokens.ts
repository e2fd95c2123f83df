import { randomBytes } from "node:crypto";

import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { accountTokens, staffInvitations, users } from "../tables/account-schema.server.ts";
import { RECOVERY_MINUTES } from "../rules/recovery.ts";

import { hashToken } from "./sessions/sessions.ts";
import type { UserRow } from "./users.ts";

const createToken = () => randomBytes(32).toString("base64url");

/**
 * Creates the token for a password recovery link. The lifetime of the token starts at this call, because the email can
 * be sent long after the request.
 * @returns undefined if the account was removed or disabled
 */
export async function createRecoveryToken(db: Database, userId: string): Promise<string | undefined> {
  const token = createToken();
  const rows = await db
    .insert(accountTokens)
    .select(
      db
        .select({
          tokenHash: sql<string>`${hashToken(token)}`.as("token_hash"),
          userId: users.id,
          invitationId: sql<string | null>`null::text`.as("invitation_id"),
          expiresAt: sql<Date>`now() + ${RECOVERY_MINUTES}::int * interval '1 minute'`.as("expires_at"),
        })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.disabledAt))),
    )
    .returning({ userId: accountTokens.userId });
  return rows.length > 0 ? token : undefined;
}

/**
 * Creates a token for an invitation. The token expires at the same time as the invitation.
 * @returns undefined if the invitation was withdrawn
 */
export async function createInvitationToken(db: Database, invitationId: string): Promise<string | undefined> {
  const token = createToken();
  const rows = await db
    .insert(accountTokens)
    .select(
      db
        .select({
          tokenHash: sql<string>`${hashToken(token)}`.as("token_hash"),
          userId: sql<string | null>`null::text`.as("user_id"),
          invitationId: staffInvitations.id,
          expiresAt: staffInvitations.expiresAt,
        })
        .from(staffInvitations)
        .where(eq(staffInvitations.id, invitationId)),
    )
    .returning({ invitationId: accountTokens.invitationId });
  return rows.length > 0 ? token : undefined;
}

/** Returns the SQL condition that matches a token unless it has expired. */
const isValidToken = (token: string) =>
  and(eq(accountTokens.tokenHash, hashToken(token)), gt(accountTokens.expiresAt, sql`now()`));

/** Returns the account that a token recovers, or `undefined` if the token is invalid or the account is disabled. */
export async function findRecoveredUser(db: Database, token: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isValidToken(token), isNull(users.disabledAt)));
  return row?.user;
}

/**
 * Deletes a recovery token, so that it cannot be used again. Of concurrent requests, only one succeeds.
 * @returns whether the token was valid
 */
export async function consumeRecoveryToken(tx: Database, token: string): Promise<boolean> {
  const deleted = await tx
    .delete(accountTokens)
    .where(and(isValidToken(token), isNotNull(accountTokens.userId)))
    .returning({ userId: accountTokens.userId });
  return deleted.length > 0;
}

/** Returns the id of the invitation that a token accepts, or `undefined` if the token is invalid. */
export async function findTokenInvitation(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ invitationId: accountTokens.invitationId })
    .from(accountTokens)
    .where(isValidToken(token));
  return row?.invitationId ?? undefined;
}

/** Deletes expired tokens. Expired invitations remain, so that staff can see them. */
export async function deleteExpiredTokens(db: Database, now: Date = new Date()): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
}
