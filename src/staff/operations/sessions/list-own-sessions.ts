import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { sessions } from "../../tables/account-schema.server.ts";
import type { OwnSession } from "../../rules/session.ts";
import { sessionMessages } from "../../rules/sign-in-messages.ts";

import { hashToken, isActiveSession } from "./sessions.ts";

/**
 * Lists the valid sessions of a user, most recently used first.
 * @param token the session token of the request; its session is marked as current
 */
export async function listOwnSessions(db: Database, userId: string, token: string): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActiveSession(sql`${new Date()}::timestamptz`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
  const currentHash = hashToken(token);
  return rows.map(({ id, device, network, createdAt, lastSeenAt, tokenHash }) => ({
    id,
    device: device === "" ? sessionMessages.unknownDevice : device,
    network,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: tokenHash === currentHash,
  }));
}
