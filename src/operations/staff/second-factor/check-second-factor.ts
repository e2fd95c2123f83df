import { and, eq, isNotNull, lt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { authenticators } from "#db/schema/second-factor-schema.server.ts";
import { SecondFactorRequired, SignInRefused } from "#domain/shared/errors.ts";
import { secondFactorMessages as texts } from "#domain/staff/second-factor-messages.ts";
import { parseSecondFactorCode } from "#domain/staff/second-factor.ts";
import { decryptText } from "#operations/couriers/credentials/encrypt-text.ts";
import type { GetCredentialsKey } from "#operations/couriers/credentials/open-credentials-key.ts";

import { recordAudit } from "../record-audit.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import type { FactorOwner } from "./second-factor.ts";
import { describePurpose } from "./second-factor.ts";
import { findTotpStep } from "./totp.ts";

/** The code that a user entered at sign-in, and the clock and key to check it. */
export interface CodeCheck {
  code: string | undefined;
  getKey: GetCredentialsKey;
  now?: Date;
}

/**
 * Checks the second factor of an account whose password is correct. Does nothing if the second factor is off.
 * @throws SecondFactorRequired if no code was entered
 * @throws SignInRefused if the code is wrong, expired or was used before
 */
export async function checkSecondFactor(
  db: Database,
  user: FactorOwner,
  { code, getKey, now = new Date() }: CodeCheck,
): Promise<void> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, user.uid), isNotNull(authenticators.confirmedAt)));
  if (!row) return;
  if (code === undefined || code === "") throw new SecondFactorRequired();
  const entered = parseSecondFactorCode(code);
  if (!entered) throw refuse(texts.wrongCode);
  if (entered.kind === "recovery") {
    if (!(await consumeRecoveryCode(db, user.uid, entered.code))) throw refuse(texts.wrongCode);
    const subject = { type: "user", id: user.uid, label: user.email } as const;
    return recordAudit(db, { by: user, action: "recovery-code-used", subject });
  }
  const secret = decryptText(row.secret, describePurpose(user.uid), getKey());
  if (secret === undefined) throw refuse(texts.unreadable);
  const step = findTotpStep(secret, entered.code, now);
  if (step === undefined) throw refuse(texts.wrongCode);
  if (!(await consumeStep(db, user.uid, step))) throw refuse(texts.usedCode);
}

/** Marks a step as used. Returns false if its code or a later one was already used; of concurrent calls, one succeeds. */
async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return updated.length === 1;
}

const refuse = (message: string) => new SignInRefused(message, { code: [message] });
