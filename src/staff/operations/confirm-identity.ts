import type { Database } from "#platform/db/client.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { SignInRefused } from "../rules/staff-errors.ts";
import type { SecondFactorChange } from "../rules/second-factor.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { confirmPassword } from "./confirm-password.ts";
import { recordAudit } from "./record-audit.ts";
import { checkSecondFactor } from "./second-factor/check-second-factor.ts";
import type { FactorOwner } from "./second-factor/second-factor.ts";

interface IdentityCheck {
  isRateLimited: boolean;
  siteUrl: string;
  getKey: GetCredentialsKey;
}

/**
 * Authenticates a signed-in user again before a change to a second factor: by the password and, if the account has a
 * second factor, by a new code, a recovery code or a passkey. Otherwise a thief of a session and its password could
 * remove the factor that keeps them out.
 * @throws InvalidInput if the password, the code or the passkey is wrong
 * @throws SecondFactorRequired if the password is correct, and the account's second factor is missing
 * @throws TooManyRequests after the same number of failures as at sign-in, if `isRateLimited`
 */
export async function confirmIdentity(
  db: Database,
  by: FactorOwner,
  { currentPassword, code, passkey }: SecondFactorChange,
  { isRateLimited, siteUrl, getKey }: IdentityCheck,
): Promise<void> {
  const checkFurther = () =>
    checkSecondFactor(db, by, { code, passkey, siteUrl, getKey }).catch(async (error: unknown) => {
      if (!(error instanceof SignInRefused)) throw error;
      const changes = [{ field: "reason", from: null, to: error.message }];
      const subject = { type: "user", id: by.uid, label: by.email } as const;
      await recordAudit(db, { by, action: "password-refused", subject, changes });
      throw new InvalidInput(error.message, { code: [error.message] });
    });
  await confirmPassword(db, by, currentPassword, { isRateLimited, checkFurther });
}
