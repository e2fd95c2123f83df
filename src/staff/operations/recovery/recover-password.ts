import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { recoveryMessages } from "../../rules/sign-in-messages.ts";
import type { OtherCredentials, Recovery } from "../../rules/recovery.ts";

import { findRecoveredUser, consumeRecoveryToken } from "../account-tokens.ts";
import { assertStrongPassword, hashPassword } from "../passwords.ts";
import { accountChanged } from "../events.ts";
import type { ChangeOrigin } from "../notify-credentials-changed.ts";
import { countOtherCredentials, removeOtherCredentials } from "../other-credentials.ts";
import { storePassword } from "../set-password.ts";

const createInvalidLinkError = () => new NotFound(recoveryMessages.invalidLink);

/**
 * Counts the credentials of an account that a recovery does not invalidate. The token remains valid.
 * @throws NotFound if the token is unknown, used or expired, or the account is disabled
 */
export async function openRecovery(db: Database, token: string): Promise<OtherCredentials> {
  const user = await findRecoveredUser(db, token);
  if (!user) throw createInvalidLinkError();
  return countOtherCredentials(db, user.id);
}

/**
 * Sets a new password with the token of a recovery email, ends all sessions of the account and notifies it by
 * email. If requested, also removes the passkeys and revokes the API keys. The next sign-in still requires the
 * second factor.
 * @throws NotFound if the token is unknown, used or expired, or the account is disabled
 * @throws InvalidInput if the password is easy to guess; the token remains valid
 */
export async function recoverPassword(
  db: Database,
  { token, password, removesCredentials }: Recovery,
  origin: ChangeOrigin,
): Promise<void> {
  const user = await findRecoveredUser(db, token);
  if (!user) throw createInvalidLinkError();
  await assertStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await consumeRecoveryToken(tx, token))) throw createInvalidLinkError();
    const by = { uid: user.id, email: user.email };
    const { channels, address } = origin;
    await storePassword(tx, user.id, passwordHash, { by, action: "password-recovered", address });
    if (removesCredentials) await removeOtherCredentials(tx, by, origin);
    const notice = { channels, key: randomUUID(), details: "" };
    await publish(tx, accountChanged, { what: "password-changed", accountIds: [user.id], ...notice });
  });
}
