import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { accountTokens, users } from "../tables/account-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { authMessages } from "../rules/auth-messages.ts";
import type { SessionUser } from "../rules/user.ts";

import { assertMayManage, isStaffMember } from "./account-rules.ts";
import type { AuditRecord } from "./record-audit.ts";
import { recordAudit } from "./record-audit.ts";
import { confirmPassword } from "./confirm-password.ts";
import { assertStrongPassword, hashPassword } from "./passwords.ts";
import { endSessions, startSession } from "./sessions/sessions.ts";
import { resetFailures } from "./sign-in-limits.ts";
import { getManagedRole } from "./users.ts";

/**
 * Sets a user's password, ends all of their sessions and resets failed sign-ins, so that the user can sign in.
 * @throws NotFound
 * @throws InvalidInput if the password is easy to guess
 * @throws NotPermitted if the actor cannot change the account
 */
export async function setPassword(
  db: Database,
  uid: string,
  password: string,
  { by }: { by?: Actor | SessionUser | undefined } = {},
): Promise<void> {
  const [account] = await db.select().from(users).where(eq(users.id, uid));
  if (!account) throw new NotFound(authMessages.noUser);
  if (isStaffMember(by) && by.uid !== uid) await assertMayManage(db, by, [getManagedRole(account)]);
  await assertStrongPassword(password, account);
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => storePassword(tx, uid, passwordHash, { by, action: "password-reset" }));
}

/**
 * Stores the hash of a new password. Ends all sessions, invalidates password recovery links and resets failed sign-ins.
 * @throws NotFound
 */
export async function storePassword(
  tx: Database,
  uid: string,
  passwordHash: string,
  record: Pick<AuditRecord, "by" | "action" | "address">,
): Promise<void> {
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, uid)).returning();
  if (!user) throw new NotFound(authMessages.noUser);
  await endSessions(tx, uid);
  await tx.delete(accountTokens).where(eq(accountTokens.userId, uid));
  await resetFailures(tx, user.email);
  await recordAudit(tx, { ...record, subject: { type: "user", id: uid, label: user.email } });
}

/** A user's change of their own password. */
export interface OwnPasswordChange {
  password: string;
  currentPassword: string | undefined;
  /** Description of the browser, for the new session. */
  device: string;
  /** Client address, for the new session. */
  network: string;
}

/**
 * Changes the password of a signed-in user. Ends all earlier sessions and returns the token of a new session.
 * @throws InvalidInput 'Incorrect password.', or if the new password is easy to guess
 * @throws TooManyRequests after the same number of wrong passwords as at sign-in, if `isRateLimited`
 */
export async function changeOwnPassword(
  db: Database,
  by: Actor & { uid: string },
  { password, currentPassword, ...origin }: OwnPasswordChange,
  options: { isRateLimited: boolean },
): Promise<string> {
  await confirmPassword(db, by, currentPassword, options);
  await setPassword(db, by.uid, password, { by });
  return startSession(db, by.uid, origin);
}
