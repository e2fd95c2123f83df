import { eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "../../tables/account-schema.server.ts";
import { authenticators, passkeys } from "../../tables/second-factor-schema.server.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { Actor, AuditAction } from "../../rules/audit/audit.ts";
import { authMessages } from "../../rules/auth-messages.ts";
import { credentialMessages } from "../../rules/sign-in-messages.ts";
import type { RoleId } from "../../rules/role.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import type { SecondFactor } from "../../rules/second-factor.ts";
import { parseSecondFactorCode } from "../../rules/second-factor.ts";
import type { SessionUser } from "../../rules/user.ts";
import { decryptText, encryptText } from "#platform/secrets/encrypt-text.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { assertMayManage } from "../account-rules.ts";
import type { ChangeOrigin } from "../notify-credentials-changed.ts";
import { notifyCredentialsChanged } from "../notify-credentials-changed.ts";
import { recordAudit } from "../record-audit.ts";
import { endOtherSessions } from "../sessions/end-other-sessions.ts";
import { endSessions } from "../sessions/sessions.ts";
import { getManagedRole } from "../users.ts";
import { countFactors, finishFactorRemoval, isFactorRequired, lockAccount } from "./account-factors.ts";
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { buildTotpUri, createTotpSecret, findTotpStep } from "./totp.ts";

/** The account whose second factor changes. */
export type FactorOwner = Actor & { uid: string };

/**
 * Returns the encryption purpose that binds a secret to its account, so that the secret cannot replace the secret
 * of another account.
 */
export function getEncryptionPurpose(userId: string): string {
  return `authenticator:${userId}`;
}

/** Returns the state of an account's authenticator app and recovery codes. */
export async function getSecondFactor(
  db: Database,
  { uid, role }: { uid: string; role: RoleId },
): Promise<SecondFactor> {
  const [[row], codes, isRequired] = await Promise.all([
    db
      .select({ confirmedAt: authenticators.confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.userId, uid)),
    countRecoveryCodes(db, uid),
    isFactorRequired(db, role),
  ]);
  return { enabledAt: row?.confirmedAt?.toISOString() ?? null, recoveryCodes: codes, isRequired };
}

/**
 * Creates the secret of a new authenticator app. Sign-in requires a code only after `confirmAuthenticator`. A
 * repeated call replaces the secret.
 * @param issuer the shop's name, which the app shows
 * @throws Conflict if the account already has an authenticator app
 */
export async function setUpAuthenticator(
  db: Database,
  user: FactorOwner,
  { issuer, getKey }: { issuer: string; getKey: GetCredentialsKey },
): Promise<{ secret: string; address: string }> {
  const secret = createTotpSecret();
  const values = { secret: encryptText(secret, getEncryptionPurpose(user.uid), getKey()), lastStep: 0 };
  const storedRows = await db
    .insert(authenticators)
    .values({ userId: user.uid, ...values })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { ...values, createdAt: new Date() },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (storedRows.length === 0) throw new Conflict(texts.alreadyOn);
  return { secret, address: buildTotpUri(secret, { issuer, email: user.email }) };
}

interface AppConfirmation {
  code: string;
  getKey: GetCredentialsKey;
  origin: ChangeOrigin;
  /** The session that adds the app. */
  sessionToken: string;
  now?: Date;
}

/**
 * Enables the authenticator app with its first code. If the account had no second factor before, returns recovery codes
 * and ends the other sessions of the account, which have not proved the second factor.
 * @throws Conflict if the setup was not started, or the app is already enabled
 * @throws InvalidInput if the code is wrong
 */
export async function confirmAuthenticator(
  db: Database,
  user: FactorOwner,
  { code, getKey, origin, sessionToken, now = new Date() }: AppConfirmation,
): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    const isFirstFactor = (await countFactors(tx, user.uid)) === 0;
    const [row] = await tx
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, user.uid))
      .for("update");
    if (!row) throw new Conflict(texts.setupExpired);
    if (row.confirmedAt) throw new Conflict(texts.alreadyOn);
    const secret = decryptText(row.secret, getEncryptionPurpose(user.uid), getKey());
    if (secret === undefined) throw new Conflict(texts.setupExpired);
    const enteredCode = parseSecondFactorCode(code);
    const step =
      enteredCode?.kind === "authenticator" ? findTotpStep(secret, enteredCode.code, now) : undefined;
    if (step === undefined) throw new InvalidInput(texts.wrongCode, { code: [texts.wrongCode] });
    await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(authenticators.userId, user.uid));
    const change = credentialMessages.appAdded;
    await recordChange(tx, user, { action: "second-factor-enabled", change, by: user, origin });
    if (!isFirstFactor) return null;
    await endOtherSessions(tx, sessionToken, { by: user });
    return replaceRecoveryCodes(tx, user.uid);
  });
}

/**
 * Removes the authenticator app of a user. Without a passkey, also deletes the recovery codes.
 * @throws Conflict if the role requires a second factor, and the user has no passkey
 */
export async function removeAuthenticator(
  db: Database,
  user: SessionUser,
  origin: ChangeOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    const [removed] = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, user.uid))
      .returning({ confirmedAt: authenticators.confirmedAt });
    if (!removed?.confirmedAt) return;
    await finishFactorRemoval(tx, user);
    const change = credentialMessages.appRemoved;
    await recordChange(tx, user, { action: "second-factor-disabled", change, by: user, origin });
  });
}

/**
 * Removes the authenticator app, the passkeys and the recovery codes of an account, and ends its sessions. Returns
 * whether the account had a second factor.
 */
export async function removeSecondFactor(
  db: Database,
  user: FactorOwner,
  { by, origin }: { by: Actor; origin: ChangeOrigin },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    const hadFactor = (await countFactors(tx, user.uid)) > 0;
    await tx.delete(authenticators).where(eq(authenticators.userId, user.uid));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.uid));
    await deleteRecoveryCodes(tx, user.uid);
    if (!hadFactor) return false;
    await endSessions(tx, user.uid);
    const change = credentialMessages.factorRemoved;
    await recordChange(tx, user, { action: "second-factor-disabled", change, by, origin });
    return true;
  });
}

/**
 * Removes the second factor of another account, e.g. of someone who has lost their phone.
 * @throws NotFound
 * @throws NotPermitted if the actor cannot change the account
 * @throws Conflict if the account is the actor's own or has no second factor
 */
export async function removeSecondFactorAsStaff(
  db: Database,
  uid: string,
  { by, origin }: { by: SessionUser; origin: ChangeOrigin },
): Promise<void> {
  if (uid === by.uid) throw new Conflict(texts.ownInAccount);
  const [row] = await db.select().from(users).where(eq(users.id, uid));
  if (!row) throw new NotFound(authMessages.noUser);
  await assertMayManage(db, by, [getManagedRole(row)]);
  const hadFactor = await removeSecondFactor(db, { uid, email: row.email }, { by, origin });
  if (!hadFactor) throw new Conflict(texts.noneToRemove);
}

/**
 * Replaces the recovery codes of an account.
 * @throws Conflict if the account has no second factor
 */
export async function createRecoveryCodes(
  db: Database,
  user: FactorOwner,
  origin: ChangeOrigin,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user.uid);
    if ((await countFactors(tx, user.uid)) === 0) throw new Conflict(texts.setupExpired);
    const change = credentialMessages.codesReplaced;
    await recordChange(tx, user, { action: "recovery-codes-created", change, by: user, origin });
    return replaceRecoveryCodes(tx, user.uid);
  });
}

interface FactorChange {
  action: AuditAction;
  /** Description of the change, for the notice. */
  change: string;
  by: Actor;
  origin: ChangeOrigin;
}

/** Writes a change to the audit log and notifies the account. */
async function recordChange(
  tx: Database,
  user: FactorOwner,
  { action, change, by, origin }: FactorChange,
): Promise<void> {
  await recordAudit(tx, { by, action, subject: { type: "user", id: user.uid, label: user.email } });
  await notifyCredentialsChanged(tx, user.uid, { change, by, ...origin });
}
