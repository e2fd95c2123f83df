import { createHash, randomBytes } from "node:crypto";

import type { PasskeyCreationOptions, PasskeyRequestOptions } from "#staff/rules/passkey.ts";
import { createUser } from "#staff/operations/users.ts";

import type { TestApi } from "./api.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.ts";
import type { SoftwareAuthenticator } from "./software-authenticator.ts";
import { recoveryCodes } from "#staff/tables/second-factor-schema.server.ts";
import { countFactors } from "#staff/operations/second-factor/account-factors.ts";

type Api = Pick<TestApi, "db" | "send">;

/** A signed-in account of a test. */
export interface TestAccount {
  uid: string;
  email: string;
  /** The header with the session cookie. */
  session: Record<string, string>;
}

export const PASSWORD = "correct horse";

let accountCount = 0;

/** Creates a signed-in account with a role, by default an owner. */
export async function createTestAccount(
  { db, send }: Api,
  role: string | null = "owner",
): Promise<TestAccount> {
  accountCount += 1;
  const email = `staff-${accountCount}@example.com`;
  const { uid } = await createUser(db, { email, password: PASSWORD, displayName: "", isAdmin: false, role });
  const { headers } = await send("POST", "/auth/sign-in", { email, password: PASSWORD });
  return { uid, email, session: { cookie: headers.get("set-cookie")?.split(";")[0] ?? "" } };
}

/**
 * Returns the confirmation of a change to a second factor: the password, and a new recovery code, which the server
 * checks if the account has a second factor.
 */
export async function confirmChange(
  { db }: Pick<Api, "db">,
  { uid }: Pick<TestAccount, "uid">,
  currentPassword: string = PASSWORD,
): Promise<{ currentPassword: string; code: string }> {
  const code = randomBytes(8).toString("hex").toUpperCase();
  const codeHash = createHash("sha256").update(code).digest("hex");
  await db.insert(recoveryCodes).values({ userId: uid, codeHash });
  return { currentPassword, code };
}

/** Requests the options for creating a passkey. */
export async function requestCreationOptions({ db, send }: Api, account: TestAccount) {
  const { session } = account;
  const hasFactor = (await countFactors(db, account.uid)) > 0;
  const body = hasFactor ? await confirmChange({ db }, account) : { currentPassword: PASSWORD };
  return (await send<PasskeyCreationOptions>("POST", "/auth/passkeys/options", body, session)).body;
}

/** Adds a passkey to an account. */
export async function addTestPasskey(api: Api, account: TestAccount): Promise<SoftwareAuthenticator> {
  const authenticator = createSoftwareAuthenticator();
  const passkey = authenticator.create(await requestCreationOptions(api, account));
  await api.send("POST", "/auth/passkeys", passkey, account.session);
  return authenticator;
}

/** Requests the options for signing in with a passkey. */
export async function requestSignInOptions({ send }: Api): Promise<PasskeyRequestOptions> {
  return (await send<PasskeyRequestOptions>("POST", "/auth/passkeys/sign-in/options")).body;
}
