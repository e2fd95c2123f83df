import { and, eq, ne } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { sessions } from "../../tables/account-schema.server.ts";
import type { Actor } from "../../rules/audit/audit.ts";

import { recordAudit } from "../record-audit.ts";
import { hashToken } from "./sessions.ts";

/**
 * Ends all sessions of a user except the request's own, and records the number of ended sessions in the audit log.
 * @param token the session token of the request
 * @returns the number of ended sessions
 */
export async function endOtherSessions(
  db: Database,
  token: string,
  { by }: { by: Actor & { uid: string } },
): Promise<number> {
  return db.transaction(async (tx) => {
    const endedSessions = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, by.uid), ne(sessions.tokenHash, hashToken(token))))
      .returning({ id: sessions.id });
    if (endedSessions.length === 0) return 0;
    const subject = { type: "session", id: by.uid, label: by.email } as const;
    const changes = [{ field: "sessions", from: String(endedSessions.length + 1), to: "1" }];
    await recordAudit(tx, { by, action: "signed-out", subject, changes });
    return endedSessions.length;
  });
}
