import { and, eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "../tables/account-schema.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { AccessDenied, SecondFactorRequired, SignInRefused } from "../rules/staff-errors.ts";
import { authMessages } from "../rules/auth-messages.ts";
import type { Credentials, SessionUser } from "../rules/user.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { recordAudit } from "./record-audit.ts";
import { createDeviceToken, readDeviceId, verifyDeviceToken, recordDevice } from "./devices.ts";
import { verifyPassword } from "./passwords.ts";
import { checkSecondFactor } from "./second-factor/check-second-factor.ts";
import { recordRejectedSignIn } from "./record-rejected-sign-in.ts";
import { startSession } from "./sessions/sessions.ts";
import type { PasswordAttempt } from "./sign-in-limits.ts";
import { clearAttempt, clearFirstStep, startAttempt } from "./sign-in-limits.ts";
import type { AccountRow } from "./users.ts";
import { findUserByEmail, toSessionUser } from "./users.ts";

/** Request data and configuration of a sign-in. */
export interface SignInSettings {
  fallbackAdminEmail: string | undefined;
  /** Client IP address. */
  address: string;
  /** Description of the browser, e.g. `Chrome on Windows`. */
  device: string;
  /** The device token of a browser that has signed in before. */
  deviceToken?: string | undefined;
  /** Whether failed sign-ins are limited; off only in load tests. */
  isRateLimited: boolean;
  /** The shop's public origin, to which passkeys belong. */
  siteUrl: string;
  /** Returns the key that decrypts the secrets of authenticator apps. */
  getCredentialsKey: GetCredentialsKey;
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
}

/** Result of a sign-in: a session token and a device token for the browser. */
export interface SignInResult {
  token: string;
  deviceToken: string;
  user: SessionUser;
}

/**
 * Signs a user in and starts a session. Sign-ins and rejections are recorded. Spec: storefront §8, admin §2, §6.
 * @throws TooManyRequests before the password is checked, even for a correct password
 * @throws SignInRefused if the email address is unknown, the password is wrong, the account is disabled or the code
 * is wrong
 * @throws SecondFactorRequired if the password is correct, but the account's second factor requires a code or a passkey
 * @throws AccessDenied if `adminOnly` is set and the user has no role; no session is created
 */
export async function signIn(
  db: Database,
  credentials: Credentials,
  settings: SignInSettings,
): Promise<SignInResult> {
  const account = await findUserByEmail(db, credentials.email);
  const email = normalizeEmail(credentials.email);
  return attemptSignIn(db, { account, email }, settings, () =>
    checkFactors(db, account, credentials, settings),
  );
}

/**
 * Starts a session if `check` returns the account's user. Limits and records attempts.
 * @param attempted the account, if it exists, and its email address for limits and records
 * @throws TooManyRequests before the check
 */
export async function attemptSignIn(
  db: Database,
  { account, email }: { account: AccountRow | undefined; email: string },
  settings: SignInSettings,
  check: () => Promise<SessionUser>,
): Promise<SignInResult> {
  const { address, isRateLimited } = settings;
  const attempt = { email, address, device: verifyDeviceToken(account, settings.deviceToken) };
  if (isRateLimited) await enforceRateLimit(db, attempt);
  const user = await check().catch(async (error: unknown) => {
    // A request without a code is the first step of a sign-in, not a failure.
    if (error instanceof SecondFactorRequired) {
      if (isRateLimited) await clearFirstStep(db, attempt);
    } else if (error instanceof ShopError)
      await recordRejectedSignIn(db, { ...attempt, reason: error.message });
    throw error;
  });
  if (!account) throw new Error("A sign-in without an account was accepted");
  if (isRateLimited) await clearAttempt(db, attempt);
  return db.transaction(async (tx) => {
    await assertUnchanged(tx, account);
    const origin = { device: settings.device, network: address };
    const token = await startSession(tx, user.uid, origin);
    const subject = { type: "session", id: user.uid, label: user.email } as const;
    await recordAudit(tx, { by: user, action: "signed-in", subject, address });
    const deviceId = readDeviceId(settings.deviceToken);
    await recordDevice(tx, user, { ...origin, deviceId, channels: settings.channels });
    return { token, deviceToken: createDeviceToken(account, new Date(), deviceId), user };
  });
}

/**
 * Locks an account until the session is stored.
 * @throws SignInRefused if the password was changed or the account was disabled during the check
 */
async function assertUnchanged(tx: Database, { id, passwordHash }: AccountRow): Promise<void> {
  const isUnchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt));
  const rows = await tx.select({ id: users.id }).from(users).where(isUnchanged).for("share");
  if (rows.length === 0) throw new SignInRefused(authMessages.changedMeanwhile, {});
}

async function enforceRateLimit(db: Database, attempt: PasswordAttempt & { address: string }): Promise<void> {
  const rejection = await startAttempt(db, attempt);
  if (rejection === undefined) return;
  // Later rejections in the window are not recorded, to keep the audit log small.
  if (rejection.isFirstRejection)
    await recordRejectedSignIn(db, { ...attempt, reason: authMessages.tooManyAttempts });
  throw new TooManyRequests(rejection.retryAfterSeconds, authMessages.tooManyAttempts);
}

async function checkFactors(
  db: Database,
  account: AccountRow | undefined,
  credentials: Credentials,
  { fallbackAdminEmail, getCredentialsKey: getKey, siteUrl }: SignInSettings,
): Promise<SessionUser> {
  const { password, adminOnly, code, passkey } = credentials;
  const isCorrect = await verifyPassword(password, account?.passwordHash);
  if (!account) throw new SignInRefused(authMessages.noUser, { email: [authMessages.noUser] });
  if (!isCorrect)
    throw new SignInRefused(authMessages.wrongPassword, { password: [authMessages.wrongPassword] });
  const user = toEnabledUser(account, { adminOnly, fallbackAdminEmail });
  await checkSecondFactor(db, user, { code, passkey, siteUrl, getKey });
  return user;
}

/**
 * Returns the user of an account that may sign in.
 * @throws SignInRefused if the account is disabled
 * @throws AccessDenied if `adminOnly` is set and the user has no role
 */
export function toEnabledUser(
  account: AccountRow,
  { adminOnly, fallbackAdminEmail }: { adminOnly: boolean; fallbackAdminEmail: string | undefined },
): SessionUser {
  if (account.disabledAt) {
    throw new SignInRefused(authMessages.accountDisabled, { email: [authMessages.accountDisabled] });
  }
  const user = toSessionUser(account, fallbackAdminEmail);
  if (adminOnly && user.role === null) throw new AccessDenied();
  return user;
}
