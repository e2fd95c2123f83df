import type { Database } from "#db/client.server.ts";
import { SignInRefused } from "#domain/errors.ts";
import { authMessages } from "#domain/messages.ts";
import type { SessionUser } from "#domain/user.ts";

import { isPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { findUserByEmail, sessionUser } from "./users.ts";

/**
 * Signs a user in and starts a new session.
 * @throws SignInRefused with the specified message for an unknown address or a wrong password. Spec: storefront §8.
 */
export async function signIn(
  db: Database,
  credentials: { email: string; password: string },
  fallbackAdminEmail: string | undefined,
): Promise<{ token: string; user: SessionUser }> {
  const row = await findUserByEmail(db, credentials.email);
  const matches = await isPassword(credentials.password, row?.passwordHash);
  if (!row) throw new SignInRefused(authMessages.noUser, { email: [authMessages.noUser] });
  if (!matches)
    throw new SignInRefused(authMessages.wrongPassword, { password: [authMessages.wrongPassword] });
  const token = await startSession(db, row.id);
  return { token, user: sessionUser(row, fallbackAdminEmail) };
}
