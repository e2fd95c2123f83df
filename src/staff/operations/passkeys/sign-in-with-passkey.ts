import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { passkeys } from "../../tables/second-factor-schema.server.ts";
import type { PasskeySignIn } from "../../rules/passkey.ts";

import type { SignInResult, SignInSettings } from "../sign-in.ts";
import { attemptSignIn, toEnabledUser } from "../sign-in.ts";
import { findUserById } from "../users.ts";
import { createPasskeyRefusedError, verifyPasskey } from "./verify-passkey.ts";

/** Length to which the audit log truncates the id of an unknown passkey (characters). */
const SHOWN_ID_LENGTH = 16;

/**
 * Signs in the user of a passkey and starts a session. The passkey has verified the user, so no other factor is
 * required.
 * @throws TooManyRequests before the passkey is checked, even if the passkey is valid
 * @throws SignInRefused if the passkey is unknown or was not accepted, or the account is disabled
 * @throws AccessDenied if `adminOnly` is set and the user has no role; no session is created
 */
export async function signInWithPasskey(
  db: Database,
  { passkey: assertion, adminOnly }: PasskeySignIn,
  settings: SignInSettings,
): Promise<SignInResult> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id));
  const account = row && (await findUserById(db, row.userId));
  const email = account?.email ?? `passkey ${assertion.id.slice(0, SHOWN_ID_LENGTH)}`;
  return attemptSignIn(db, { account, email }, settings, async () => {
    if (!row || !account) throw createPasskeyRefusedError();
    await verifyPasskey(db, row, { assertion, purpose: "sign-in", siteUrl: settings.siteUrl });
    return toEnabledUser(account, { adminOnly, fallbackAdminEmail: settings.fallbackAdminEmail });
  });
}
