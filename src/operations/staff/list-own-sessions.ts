import { and, desc, eq, gt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { sessions } from "#db/schema/account-schema.server.ts";
import type { OwnSession } from "#domain/staff/session.ts";
import { sessionMessages } from "#domain/staff/session-messages.ts";

import { hashToken } from "./sessions.ts";

/**
 * Lists the valid sessions of a user, most recently used first.
 * @param token the session token of the request, whose session is marked
 */
export async function listOwnSessions(db: Database, userId: string, token: string): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
  const currentHash = hashToken(token);
  return rows.map(({ id, device, createdAt, lastSeenAt, tokenHash }) => ({
    id,
    device: device === "" ? sessionMessages.unknownDevice : device,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: tokenHash === currentHash,
  }));
}
