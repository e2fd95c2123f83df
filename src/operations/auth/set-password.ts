import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import type { Actor } from "#domain/audit.ts";
import { InvalidInput, NotFound, TooManyRequests } from "#domain/errors.ts";
import { authMessages } from "#domain/messages.ts";

import { recordAudit } from "../audit/record-audit.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { endSessions, startSession } from "./sessions.ts";
import { beginTry, endTry, forgetFailures } from "./sign-in-tries.ts";

/**
 * Gives a user a new password, ends all of their sessions and forgets failed sign-ins, so that they can sign in with
 * it at once.
 * @throws NotFound
 */
export async function setPassword(
  db: Database,
  uid: string,
  password: string,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, uid)).returning();
    if (!user) throw new NotFound(authMessages.noUser);
    await endSessions(tx, uid);
    await forgetFailures(tx, user.email);
    const subject = { type: "user", id: uid, label: user.email } as const;
    await recordAudit(tx, { by, action: "password-reset", subject });
  });
}

/** A new password somebody chooses for themselves, and the one they have. */
export interface OwnPasswordChange {
  password: string;
  currentPassword: string | undefined;
}

/**
 * Changes one's own password, given the current one, and answers the token of a new session: the old ones have ended.
 * @throws InvalidInput 'Incorrect password.'
 * @throws TooManyRequests after as many wrong ones as at sign-in, when `isLimited`
 */
export async function changeOwnPassword(
  db: Database,
  by: Actor & { uid: string },
  { password, currentPassword = "" }: OwnPasswordChange,
  { isLimited }: { isLimited: boolean },
): Promise<string> {
  // Whoever is signed in has tries of their own: strangers at the door cannot use them up.
  const tried = { email: by.email, device: by.uid };
  const refusal = isLimited ? await beginTry(db, tried) : undefined;
  if (refusal) throw new TooManyRequests(refusal.retryAfterSeconds, authMessages.tooManyAttempts);
  const [user] = await db.select().from(users).where(eq(users.id, by.uid));
  if (!(await isPassword(currentPassword, user?.passwordHash))) {
    throw new InvalidInput(authMessages.wrongPassword, { currentPassword: [authMessages.wrongPassword] });
  }
  if (isLimited) await endTry(db, tried);
  await setPassword(db, by.uid, password, { by });
  return startSession(db, by.uid);
}
