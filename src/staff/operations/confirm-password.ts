import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "../tables/account-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import { InvalidInput, TooManyRequests } from "#kit/rules/errors.ts";
import { authMessages } from "../rules/auth-messages.ts";

import { recordAudit } from "./record-audit.ts";
import { verifyPassword } from "./passwords.ts";
import { startAttempt, clearAttempt } from "./sign-in-limits.ts";

interface ConfirmationOptions {
  isRateLimited: boolean;
  /** A check after the password. If it fails, the attempt counts as a wrong password. */
  checkFurther?: () => Promise<void>;
}

/**
 * Checks the current password of a signed-in user before a sensitive change. A wrong password is recorded in the audit
 * log and counts towards a separate limit per user.
 * @throws InvalidInput 'Incorrect password.' under the field `currentPassword`
 * @throws TooManyRequests after the same number of wrong passwords as at sign-in, if `isRateLimited`
 */
export async function confirmPassword(
  db: Database,
  by: Actor & { uid: string },
  currentPassword: string | undefined,
  { isRateLimited, checkFurther }: ConfirmationOptions,
): Promise<void> {
  const attempt = { email: by.email, device: by.uid };
  const rejection = isRateLimited ? await startAttempt(db, attempt) : undefined;
  if (rejection) throw new TooManyRequests(rejection.retryAfterSeconds, authMessages.tooManyAttempts);
  const [user] = await db.select().from(users).where(eq(users.id, by.uid));
  if (!(await verifyPassword(currentPassword ?? "", user?.passwordHash))) {
    const subject = { type: "user", id: by.uid, label: by.email } as const;
    await recordAudit(db, { by, action: "password-refused", subject });
    throw new InvalidInput(authMessages.wrongPassword, { currentPassword: [authMessages.wrongPassword] });
  }
  await checkFurther?.();
  if (isRateLimited) await clearAttempt(db, attempt);
}
