import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { users } from "../../tables/account-schema.server.ts";
import { passkeyChallenges, passkeys } from "../../tables/second-factor-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { PasskeyAssertion, PasskeyRequestOptions } from "../../rules/passkey.ts";
import { openTestApi } from "#test/api.ts";
import { createSoftwareAuthenticator } from "#test/software-authenticator.ts";
import {
  addTestPasskey,
  confirmChange,
  createTestAccount,
  PASSWORD,
  requestSignInOptions,
} from "#test/staff-accounts.ts";

const api = await openTestApi();
const limited = await openTestApi({ isRateLimited: true });
const { db, send } = api;

const signIn = (passkey: PasskeyAssertion, target = api) =>
  target.send<{ user: { uid: string } }>("POST", "/auth/passkeys/sign-in", { passkey, adminOnly: true });

const REFUSED = "This passkey was not accepted.";
const EXPIRED = "The passkey request has expired. Please try again.";

async function createPasskeyOwner() {
  const account = await createTestAccount(api);
  return { account, authenticator: await addTestPasskey(api, account) };
}

/** Returns the reasons why sign-ins of an account were rejected, from the audit log. */
async function listRejectionReasons(email: string) {
  const isRejection = and(eq(auditEntries.action, "sign-in-refused"), eq(auditEntries.subjectLabel, email));
  const entries = await db.select().from(auditEntries).where(isRejection);
  return entries.map(({ changes }) => changes[0]?.to);
}

test("a passkey signs in without a password or code, and its use is stored", async () => {
  const { account, authenticator } = await createPasskeyOwner();
  const options = await requestSignInOptions(api);
  expect(options).toMatchObject({ rpId: "shop.test", userVerification: "required", allowCredentials: [] });
  const { status, body, headers } = await signIn(authenticator.get(options));
  expect([status, body.user.uid]).toEqual([200, account.uid]);
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await send("GET", "/admin/users", undefined, { cookie })).status).toBe(200);
  const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, account.uid));
  expect([row?.counter, row?.lastUsedAt === null]).toEqual([1, false]);
});

test.each([
  ["of a foreign origin", { origin: "https://evil.example" }],
  ["of a subdomain", { origin: "http://www.shop.test" }],
  ["of another relying party", { rpId: "evil.example" }],
  ["that has not verified its user", { isVerified: false }],
  ["that names another account", { userHandle: "b3RoZXI" }],
])("a passkey %s is refused and recorded [ASVS 6.3.4]", async (_name, deviations) => {
  const { account, authenticator } = await createPasskeyOwner();
  const { status, problem } = await signIn(authenticator.get(await requestSignInOptions(api), deviations));
  expect([status, problem.code, problem.detail]).toEqual([401, "sign-in-refused", REFUSED]);
  expect(await listRejectionReasons(account.email)).toEqual([REFUSED]);
});

test("a response signs in only once, even if several requests send it concurrently [ASVS 6.5.1]", async () => {
  const { authenticator } = await createPasskeyOwner();
  const response = authenticator.get(await requestSignInOptions(api));
  const results = await Promise.all([signIn(response), signIn(response), signIn(response)]);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await signIn(response)).problem.detail).toBe(EXPIRED);
});

test("a challenge is valid for five minutes, and only if the shop created it", async () => {
  const { authenticator } = await createPasskeyOwner();
  const options = await requestSignInOptions(api);
  await db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await signIn(authenticator.get(options))).problem.detail).toBe(EXPIRED);
  expect((await signIn(authenticator.get({ ...options, challenge: "invented" }))).problem.detail).toBe(
    EXPIRED,
  );
});

test("a changed signature is refused", async () => {
  const { authenticator } = await createPasskeyOwner();
  const response = authenticator.get(await requestSignInOptions(api));
  const forged = createSoftwareAuthenticator().get(await requestSignInOptions(api));
  const { signature } = forged.response;
  const { problem } = await signIn({ ...response, response: { ...response.response, signature } });
  expect(problem.detail).toBe(REFUSED);
});

test.each([
  ["equal to the previous value", 7],
  ["below the previous value", 3],
  ["zero again", 0],
])(
  "a passkey whose signature counter is %s is refused and recorded, because it may be a copy",
  async (_name, counter) => {
    const { account, authenticator } = await createPasskeyOwner();
    expect((await signIn(authenticator.get(await requestSignInOptions(api), { counter: 7 }))).status).toBe(
      200,
    );
    const { status, problem } = await signIn(authenticator.get(await requestSignInOptions(api), { counter }));
    expect([status, problem.detail]).toEqual([401, expect.stringContaining("may have been copied")]);
    expect(await listRejectionReasons(account.email)).toEqual([problem.detail]);
  },
);

test("a passkey without a signature counter can sign in repeatedly", async () => {
  const { authenticator } = await createPasskeyOwner();
  for (let use = 0; use < 2; use += 1) {
    expect((await signIn(authenticator.get(await requestSignInOptions(api), { counter: 0 }))).status).toBe(
      200,
    );
  }
});

describe("the passkey of", () => {
  test("a disabled account does not sign in", async () => {
    const { account, authenticator } = await createPasskeyOwner();
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, account.uid));
    const { status, problem } = await signIn(authenticator.get(await requestSignInOptions(api)));
    expect([status, problem.detail]).toEqual([401, "This account is disabled. Ask an admin to enable it."]);
  });

  test("a removed account does not sign in", async () => {
    const { account, authenticator } = await createPasskeyOwner();
    await db.delete(users).where(eq(users.id, account.uid));
    const { status, problem } = await signIn(authenticator.get(await requestSignInOptions(api)));
    expect([status, problem.detail]).toEqual([401, REFUSED]);
  });

  test("a customer does not sign in to the admin area", async () => {
    const { account, authenticator } = await createPasskeyOwner();
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, account.uid));
    const { status, headers } = await signIn(authenticator.get(await requestSignInOptions(api)));
    expect([status, headers.get("set-cookie")]).toEqual([403, null]);
  });
});

describe("a passkey as a second factor", () => {
  const submit = (email: string, passkey?: PasskeyAssertion) =>
    send("POST", "/auth/sign-in", { email, password: PASSWORD, ...(passkey && { passkey }) });

  /** Sends the correct password and returns the options of the response. */
  async function requestFactor(email: string): Promise<PasskeyRequestOptions> {
    const { body } = await send<{ passkeyOptions: PasskeyRequestOptions }>("POST", "/auth/sign-in", {
      email,
      password: PASSWORD,
    });
    return body.passkeyOptions;
  }

  test("after the password, a passkey completes the sign-in even without user verification", async () => {
    const { account, authenticator } = await createPasskeyOwner();
    const { status, problem } = await submit(account.email);
    expect([status, problem.code]).toEqual([401, "second-factor-required"]);
    const options = await requestFactor(account.email);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    const response = authenticator.get(options, { isVerified: false });
    expect((await submit(account.email, response)).status).toBe(200);
    expect((await submit(account.email, response)).problem.detail).toBe(EXPIRED);
  });

  test("the options are sent only after the correct password", async () => {
    const { account } = await createPasskeyOwner();
    const body = { email: account.email, password: "wrong horse" };
    expect((await send("POST", "/auth/sign-in", body)).body).not.toHaveProperty("passkeyOptions");
  });

  test("another account's passkey is refused", async () => {
    const [victim, attacker] = [await createPasskeyOwner(), await createPasskeyOwner()];
    const options = await requestFactor(victim.account.email);
    const { problem } = await submit(victim.account.email, attacker.authenticator.get(options));
    expect(problem.detail).toBe(REFUSED);
  });

  test("a challenge created for sign-in is refused as a second factor, and vice versa", async () => {
    const { account, authenticator } = await createPasskeyOwner();
    const signInOptions = await requestSignInOptions(api);
    expect((await submit(account.email, authenticator.get(signInOptions))).problem.detail).toBe(EXPIRED);
    const factorOptions = await requestFactor(account.email);
    expect((await signIn(authenticator.get(factorOptions))).problem.detail).toBe(EXPIRED);
  });

  test("a recovery code replaces the passkey once", async () => {
    const account = await createTestAccount(api);
    await addTestPasskey(api, account);
    const { body } = await send<{ codes: string[] }>(
      "POST",
      "/auth/second-factor/recovery-codes",
      await confirmChange(api, account),
      account.session,
    );
    const [code] = body.codes;
    const enter = () => send("POST", "/auth/sign-in", { email: account.email, password: PASSWORD, code });
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 401]);
  });
});

test("refused passkeys count toward the sign-in limit of their account [ASVS 6.3.4]", async () => {
  const authenticator = await addTestPasskey(limited, await createTestAccount(limited));
  const options = { ...(await requestSignInOptions(limited)), challenge: "invented" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await signIn(authenticator.get(options), limited)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});
