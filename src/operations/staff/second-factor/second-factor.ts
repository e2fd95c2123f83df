import { and, eq, isNotNull, isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { authenticators } from "#db/schema/second-factor-schema.server.ts";
import { Conflict, InvalidInput } from "#domain/shared/errors.ts";
import type { Actor, AuditAction } from "#domain/staff/audit.ts";
import { secondFactorMessages as texts } from "#domain/staff/second-factor-messages.ts";
import type { SecondFactor } from "#domain/staff/second-factor.ts";
import { parseSecondFactorCode } from "#domain/staff/second-factor.ts";
import { decryptText, encryptText } from "#operations/couriers/credentials/encrypt-text.ts";
import type { GetCredentialsKey } from "#operations/couriers/credentials/open-credentials-key.ts";

import { recordAudit } from "../record-audit.ts";
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { buildTotpAddress, createTotpSecret, findTotpStep } from "./totp.ts";

/** The account whose second factor changes. */
export type FactorOwner = Actor & { uid: string };

/** Binds a secret to its account, so that it cannot replace the secret of another account. */
export function describePurpose(userId: string): string {
  return `authenticator:${userId}`;
}

/** Returns the state of an account's second factor. */
export async function getSecondFactor(db: Database, userId: string): Promise<SecondFactor> {
  const [row] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  if (!row?.confirmedAt) return { enabledAt: null, recoveryCodes: 0 };
  return { enabledAt: row.confirmedAt.toISOString(), recoveryCodes: await countRecoveryCodes(db, userId) };
}

/**
 * Creates the secret of a new authenticator app. Sign-in requires a code only after `confirmAuthenticator`. A repeated call replaces the secret.
 * @param issuer the shop's name, which the app shows
 * @throws Conflict if the account already has an authenticator app
 */
export async function setUpAuthenticator(
  db: Database,
  user: FactorOwner,
  { issuer, getKey }: { issuer: string; getKey: GetCredentialsKey },
): Promise<{ secret: string; address: string }> {
  const secret = createTotpSecret();
  const values = { secret: encryptText(secret, describePurpose(user.uid), getKey()), lastStep: 0 };
  const stored = await db
    .insert(authenticators)
    .values({ userId: user.uid, ...values })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { ...values, createdAt: new Date() },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (stored.length === 0) throw new Conflict(texts.alreadyOn);
  return { secret, address: buildTotpAddress(secret, { issuer, email: user.email }) };
}

/**
 * Turns the second factor on with the first code of the app. Returns the recovery codes.
 * @throws Conflict if the setup was not started, or the second factor is already on
 * @throws InvalidInput if the code is wrong
 */
export async function confirmAuthenticator(
  db: Database,
  user: FactorOwner,
  { code, getKey, now = new Date() }: { code: string; getKey: GetCredentialsKey; now?: Date },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, user.uid))
      .for("update");
    if (!row) throw new Conflict(texts.notStarted);
    if (row.confirmedAt) throw new Conflict(texts.alreadyOn);
    const secret = decryptText(row.secret, describePurpose(user.uid), getKey());
    if (secret === undefined) throw new Conflict(texts.notStarted);
    const entered = parseSecondFactorCode(code);
    const step = entered?.kind === "authenticator" ? findTotpStep(secret, entered.code, now) : undefined;
    if (step === undefined) throw new InvalidInput(texts.wrongCode, { code: [texts.wrongCode] });
    await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(authenticators.userId, user.uid));
    await recordChange(tx, user, "second-factor-enabled");
    return replaceRecoveryCodes(tx, user.uid);
  });
}

/** Turns the second factor of an account off, and deletes its recovery codes. Returns whether it was on. */
export async function removeSecondFactor(
  db: Database,
  user: FactorOwner,
  { by = user }: { by?: Actor } = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, user.uid))
      .returning({ confirmedAt: authenticators.confirmedAt });
    await deleteRecoveryCodes(tx, user.uid);
    if (!removed?.confirmedAt) return false;
    await recordChange(tx, user, "second-factor-disabled", by);
    return true;
  });
}

/**
 * Replaces the recovery codes of an account.
 * @throws Conflict if the second factor is off
 */
export async function createRecoveryCodes(db: Database, user: FactorOwner): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, user.uid), isNotNull(authenticators.confirmedAt)))
      .for("update");
    if (!row) throw new Conflict(texts.notStarted);
    await recordChange(tx, user, "recovery-codes-created");
    return replaceRecoveryCodes(tx, user.uid);
  });
}

async function recordChange(
  tx: Database,
  user: FactorOwner,
  action: AuditAction,
  by: Actor = user,
): Promise<void> {
  await recordAudit(tx, { by, action, subject: { type: "user", id: user.uid, label: user.email } });
}
