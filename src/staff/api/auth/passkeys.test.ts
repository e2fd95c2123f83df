import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { passkeyChallenges, passkeys, recoveryCodes } from "../../tables/second-factor-schema.server.ts";
import type { Passkey } from "../../rules/passkey.ts";
import { openTestApi } from "#test/api.ts";
import { createSoftwareAuthenticator } from "#test/software-authenticator.ts";
import type { TestAccount } from "#test/staff-accounts.ts";
import {
  addTestPasskey,
  confirmChange,
  createTestAccount,
  PASSWORD,
  requestCreationOptions,
} from "#test/staff-accounts.ts";

const api = await openTestApi();
const { db, send } = api;

interface AddedPasskey {
  passkey: Passkey;
  codes: string[] | null;
}

const postPasskey = ({ session }: TestAccount, passkey: unknown) =>
  send<AddedPasskey>("POST", "/auth/passkeys", passkey, session);

const list = async ({ session }: TestAccount) =>
  (await send<{ passkeys: Passkey[] }>("GET", "/auth/passkeys", undefined, session)).body.passkeys;

const remove = async (account: TestAccount, id: string, currentPassword = PASSWORD) => {
  const confirmation = await confirmChange(api, account, currentPassword);
  return send("POST", `/auth/passkeys/${id}/remove`, confirmation, account.session);
};

test("adding the first passkey returns ten recovery codes, and adding another returns none", async () => {
  const account = await createTestAccount(api);
  const first = await postPasskey(
    account,
    createSoftwareAuthenticator().create(await requestCreationOptions(api, account)),
  );
  expect([first.status, first.body.codes?.length]).toEqual([201, 10]);
  const second = await postPasskey(
    account,
    createSoftwareAuthenticator().create(await requestCreationOptions(api, account)),
  );
  expect(second.body.codes).toBeNull();
  expect(await list(account)).toEqual([first.body.passkey, second.body.passkey]);
  expect(first.body.passkey).toMatchObject({ isBackedUp: true, lastUsedAt: null });
});

test("the options name the shop's domain and the passkeys that the account already has", async () => {
  const account = await createTestAccount(api);
  const { id } = await addTestPasskey(api, account);
  const options = await requestCreationOptions(api, account);
  expect(options).toMatchObject({
    rp: { id: "shop.test" },
    user: { name: account.email },
    attestation: "none",
    excludeCredentials: [{ id, type: "public-key", transports: ["internal"] }],
  });
});

test("adding a passkey requires the password [ASVS 7.5.1]", async () => {
  const { session } = await createTestAccount(api);
  const wrong = await send("POST", "/auth/passkeys/options", { currentPassword: "wrong horse" }, session);
  expect([wrong.status, wrong.problem.errors]).toEqual([422, { currentPassword: ["Incorrect password."] }]);
});

test.each([
  ["of a foreign origin", { origin: "https://shop.test.evil.example" }],
  ["of the shop's host with another protocol", { origin: "https://shop.test" }],
  ["of another relying party", { rpId: "evil.example" }],
])("a passkey %s is not stored", async (_name, deviations) => {
  const account = await createTestAccount(api);
  const options = await requestCreationOptions(api, account);
  const response = await postPasskey(account, createSoftwareAuthenticator().create(options, deviations));
  expect([response.status, response.problem.code]).toEqual([422, "invalid-input"]);
  expect(await list(account)).toEqual([]);
});

test("a challenge adds at most one passkey, only to its own account and within five minutes", async () => {
  const [account, other] = [await createTestAccount(api), await createTestAccount(api)];
  const options = await requestCreationOptions(api, account);
  const otherResponse = await postPasskey(other, createSoftwareAuthenticator().create(options));
  expect([otherResponse.status, otherResponse.problem.detail]).toEqual([
    409,
    "The passkey request has expired. Please try again.",
  ]);
  expect((await postPasskey(account, createSoftwareAuthenticator().create(options))).status).toBe(201);
  expect((await postPasskey(account, createSoftwareAuthenticator().create(options))).status).toBe(409);
  const expiredOptions = await requestCreationOptions(api, account);
  await db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await postPasskey(account, createSoftwareAuthenticator().create(expiredOptions))).status).toBe(409);
});

test("expired challenges are deleted when the next challenge is created", async () => {
  const account = await createTestAccount(api);
  await requestCreationOptions(api, account);
  await db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
  await requestCreationOptions(api, account);
  expect(await db.$count(passkeyChallenges)).toBe(1);
});

test("a passkey cannot be added to a second account", async () => {
  const [account, other] = [await createTestAccount(api), await createTestAccount(api)];
  const authenticator = await addTestPasskey(api, account);
  const again = await postPasskey(other, authenticator.create(await requestCreationOptions(api, other)));
  expect(again.problem.detail).toBe("This device or key already has a passkey for your account.");
});

test("an account has at most 20 passkeys", async () => {
  const account = await createTestAccount(api);
  const existingPasskeys = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    credentialId: `${index}`,
  }));
  const values = { publicKey: new Uint8Array(), counter: 0, transports: [], isBackedUp: false, name: "Key" };
  const deviceType = "singleDevice" as const;
  const { uid: userId } = account;
  await db
    .insert(passkeys)
    .values(existingPasskeys.map((ids) => ({ ...values, ...ids, deviceType, userId })));
  const { status, problem } = await postPasskey(
    account,
    createSoftwareAuthenticator().create(await requestCreationOptions(api, account)),
  );
  expect([status, problem.detail]).toEqual([
    409,
    "An account can have at most 20 passkeys. Remove one first.",
  ]);
});

test("a passkey can be renamed and removed only by its user; removing it requires the password", async () => {
  const [account, other] = [await createTestAccount(api), await createTestAccount(api)];
  await addTestPasskey(api, account);
  const id = (await list(account))[0]?.id ?? "";
  const rename = ({ session }: TestAccount) =>
    send("PATCH", `/auth/passkeys/${id}`, { name: "Blue key" }, session);
  expect([(await rename(other)).status, (await remove(other, id)).status]).toEqual([404, 404]);
  expect((await rename(account)).body).toMatchObject({ id, name: "Blue key" });
  expect((await remove(account, id, "wrong horse")).status).toBe(422);
  expect((await remove(account, id)).status).toBe(204);
  expect(await list(account)).toEqual([]);
});

test("removing the last second factor deletes the recovery codes", async () => {
  const account = await createTestAccount(api);
  await addTestPasskey(api, account);
  await addTestPasskey(api, account);
  const countCodes = () => db.$count(recoveryCodes, eq(recoveryCodes.userId, account.uid));
  const [first, second] = await list(account);
  await remove(account, first?.id ?? "");
  expect(await countCodes()).toBeGreaterThan(0);
  await remove(account, second?.id ?? "");
  expect(await countCodes()).toBe(0);
});

test.each([
  ["GET", "/auth/passkeys"],
  ["POST", "/auth/passkeys"],
  ["POST", "/auth/passkeys/options"],
  ["PATCH", "/auth/passkeys/any"],
  ["POST", "/auth/passkeys/any/remove"],
])("%s %s requires a session", async (method, path) =>
  expect((await send(method, path, method === "GET" ? undefined : {})).status).toBe(401),
);
