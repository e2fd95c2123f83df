import { randomUUID } from "node:crypto";

import type { Database } from "#db/client.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { NotFound } from "#domain/shared/errors.ts";
import { recoveryMessages } from "#domain/staff/recovery-messages.ts";
import type { Recovery } from "#domain/staff/recovery.ts";

import { findRecoveredUser, consumeRecoveryToken } from "./account-tokens.ts";
import { assertStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { notifyAccounts } from "./notify-accounts.ts";
import { storePassword } from "./set-password.ts";

const invalidLink = () => new NotFound(recoveryMessages.invalidLink);

/**
 * Sets a new password with the token of a recovery e-mail, ends all sessions of the account and notifies it by e-mail. The
 * next sign-in still requires the second factor.
 * @throws NotFound if the token is unknown, used or expired, or the account is disabled
 * @throws InvalidInput if the password is easy to guess; the token remains valid
 */
export async function recoverPassword(
  db: Database,
  { token, password }: Recovery,
  { channels, address }: { channels: readonly MessageChannel[]; address: string },
): Promise<void> {
  const user = await findRecoveredUser(db, token);
  if (!user) throw invalidLink();
  await assertStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await consumeRecoveryToken(tx, token))) throw invalidLink();
    const by = { uid: user.id, email: user.email };
    await storePassword(tx, user.id, passwordHash, { by, action: "password-recovered", address });
    await notifyAccounts(tx, "password-changed", [user.id], { channels, key: randomUUID(), details: "" });
  });
}
