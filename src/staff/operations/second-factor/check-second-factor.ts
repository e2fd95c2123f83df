import { and, eq, isNotNull, lt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { authenticators, passkeys } from "../../tables/second-factor-schema.server.ts";
import { SecondFactorRequired, SignInRefused } from "../../rules/staff-errors.ts";
import type { PasskeyAssertion } from "../../rules/passkey.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { parseSecondFactorCode } from "../../rules/second-factor.ts";
import { decryptText } from "#platform/secrets/encrypt-text.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import {
  createRequestOptions,
  createPasskeyRefusedError,
  verifyPasskey,
} from "../passkeys/verify-passkey.ts";
import { recordAudit } from "../record-audit.ts";
import { countFactors } from "./account-factors.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import type { FactorOwner } from "./second-factor.ts";
import { getEncryptionPurpose } from "./second-factor.ts";
import { findTotpStep } from "./totp.ts";

/** The code or the passkey of a sign-in, and the dependencies for checking it. */
export interface FactorCheck {
  code: string | undefined;
  passkey: PasskeyAssertion | undefined;
  siteUrl: string;
  getKey: GetCredentialsKey;
  now?: Date;
}

/**
 * Checks the second factor of an account whose password is correct. Does nothing if the account has no second factor.
 * @throws SecondFactorRequired if the sign-in has neither a code nor a passkey; the error contains the options for
 * a passkey of the account
 * @throws SignInRefused if the code is wrong, expired or was used before, or the passkey is not accepted
 */
export async function checkSecondFactor(
  db: Database,
  user: FactorOwner,
  { code, passkey, siteUrl, getKey, now = new Date() }: FactorCheck,
): Promise<void> {
  if ((await countFactors(db, user.uid)) === 0) return;
  if (passkey) return checkPasskey(db, user, { passkey, siteUrl, now });
  if (code === undefined || code === "") {
    const options = await createRequestOptions(db, siteUrl, user.uid);
    throw new SecondFactorRequired(options.allowCredentials.length > 0 ? options : undefined);
  }
  const enteredCode = parseSecondFactorCode(code);
  if (!enteredCode) throw createRefusedError(texts.wrongCode);
  if (enteredCode.kind === "authenticator")
    return checkAppCode(db, user, { code: enteredCode.code, getKey, now });
  if (!(await consumeRecoveryCode(db, user.uid, enteredCode.code))) throw createRefusedError(texts.wrongCode);
  const subject = { type: "user", id: user.uid, label: user.email } as const;
  return recordAudit(db, { by: user, action: "recovery-code-used", subject });
}

async function checkPasskey(
  db: Database,
  user: FactorOwner,
  { passkey: assertion, siteUrl, now }: { passkey: PasskeyAssertion; siteUrl: string; now: Date },
): Promise<void> {
  const isOwn = and(eq(passkeys.credentialId, assertion.id), eq(passkeys.userId, user.uid));
  const [row] = await db.select().from(passkeys).where(isOwn);
  if (!row) throw createPasskeyRefusedError();
  await verifyPasskey(db, row, { assertion, purpose: "second-factor", siteUrl, now });
}

async function checkAppCode(
  db: Database,
  user: FactorOwner,
  { code, getKey, now }: { code: string; getKey: GetCredentialsKey; now: Date },
): Promise<void> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, user.uid), isNotNull(authenticators.confirmedAt)));
  if (!row) throw createRefusedError(texts.wrongCode);
  const secret = decryptText(row.secret, getEncryptionPurpose(user.uid), getKey());
  if (secret === undefined) throw createRefusedError(texts.unreadable);
  const step = findTotpStep(secret, code, now);
  if (step === undefined) throw createRefusedError(texts.wrongCode);
  if (!(await consumeStep(db, user.uid, step))) throw createRefusedError(texts.usedCode);
}

/**
 * Marks a step as used. Returns false if the code of this step or a later step was already used; of concurrent
 * calls, one succeeds.
 */
async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return updated.length === 1;
}

const createRefusedError = (message: string) => new SignInRefused(message, { code: [message] });
