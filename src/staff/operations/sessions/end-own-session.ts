import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { sessions } from "../../tables/account-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "../../rules/audit/audit.ts";
import { sessionMessages } from "../../rules/sign-in-messages.ts";

import { recordAudit } from "../record-audit.ts";
import { hashToken } from "./sessions.ts";

/**
 * Ends one session of a user and records the sign-out and the session's device in the audit log.
 * @param token the session token of the request
 * @returns whether the request's own session has ended
 * @throws NotFound if the user has no such session
 */
export async function endOwnSession(
  db: Database,
  { id, token }: { id: string; token: string },
  { by }: { by: Actor & { uid: string } },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [endedSession] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, by.uid)))
      .returning();
    if (!endedSession) throw new NotFound(sessionMessages.notFound);
    const subject = { type: "session", id: by.uid, label: by.email } as const;
    const changes = [
      { field: "device", from: endedSession.device || sessionMessages.unknownDevice, to: null },
    ];
    await recordAudit(tx, { by, action: "signed-out", subject, changes });
    return endedSession.tokenHash === hashToken(token);
  });
}
