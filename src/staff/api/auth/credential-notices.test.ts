import { beforeEach, expect, test } from "vitest";
import { Secret, TOTP } from "otpauth";

import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import type { Passkey } from "../../rules/passkey.ts";
import type { AuthenticatorSetup } from "../../rules/second-factor.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";
import type { TestAccount } from "#test/staff-accounts.ts";
import { addTestPasskey, confirmChange, createTestAccount, PASSWORD } from "#test/staff-accounts.ts";

const api = await openTestApi({ messageChannels: ["email"], trustProxy: true });
const { db, send } = api;
await saveStore(db, readSampleStore());
const confirmation = { currentPassword: PASSWORD };
const NEW_KEY = { name: "Accounting", permissions: ["orders.read"], requestsPerMinute: 60, expiresAt: null };

beforeEach(async () => {
  await db.delete(outboxMessages);
  await db.delete(messagePlans);
});

/** Sends a request from a network address with the session of an account. */
const post = <Body>(account: TestAccount, path: string, body: object) =>
  send<Body>("POST", path, body, { ...account.session, "x-forwarded-for": "203.0.113.5" });

/** Sends the due notices. Returns the recipient and detail lines of each notice. */
async function deliverNotices(): Promise<[to: string, details: string[]][]> {
  const emails = (await sendDueEmails(db)).filter(({ kind }) => kind === "credentials-changed");
  return emails.map(({ to, values }) => [to, (values.details ?? "").split("\n")]);
}

const TIME = expect.stringMatching(/^Time: \d+ \w+ \d{4}, \d\d:\d\d \(Pakistan\)$/) as string;
const NETWORK = "Network: 203.0.113.5";

test("adding or removing a passkey sends the account a notice with name, time and network", async () => {
  const [account] = [await createTestAccount(api), await createTestAccount(api)];
  await addTestPasskey(api, account);
  const [[to, [change, time]] = ["", []]] = await deliverNotices();
  expect([to, change, time]).toEqual([account.email, "Passkey added: Unknown device", TIME]);
  const { body } = await send<{ passkeys: Passkey[] }>("GET", "/auth/passkeys", undefined, account.session);
  const path = `/auth/passkeys/${body.passkeys[0]?.id}/remove`;
  await post(account, path, await confirmChange({ db }, account));
  expect(await deliverNotices()).toEqual([
    [account.email, ["Passkey removed: Unknown device", TIME, NETWORK]],
  ]);
});

test("adding an API key sends the account a notice", async () => {
  const owner = await createTestAccount(api);
  expect((await post(owner, "/admin/api-keys", { ...NEW_KEY, ...confirmation })).status).toBe(201);
  expect(await deliverNotices()).toEqual([[owner.email, ["API key added: Accounting", TIME, NETWORK]]]);
});

test("confirming or removing an authenticator app, or replacing recovery codes, sends the account a notice", async () => {
  const account = await createTestAccount(api);
  const { body } = await post<AuthenticatorSetup>(account, "/auth/second-factor", confirmation);
  expect(await deliverNotices()).toEqual([]);
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  await post(account, "/auth/second-factor/confirm", { code });
  for (const path of ["recovery-codes", "remove"])
    await post(account, `/auth/second-factor/${path}`, await confirmChange({ db }, account));
  const changes = (await deliverNotices()).map(([, [change]]) => change);
  const expected = ["Authenticator app added", "Recovery codes replaced", "Authenticator app removed"];
  expect(new Set(changes)).toEqual(new Set(expected));
  expect(changes).toHaveLength(3);
});

test("if an owner removes the second factor of an account, the notice names the owner", async () => {
  const [owner, packer] = [await createTestAccount(api), await createTestAccount(api, "packer")];
  await addTestPasskey(api, packer);
  await deliverNotices();
  await post(owner, `/admin/users/${packer.uid}/second-factor/remove`, confirmation);
  const change = "Second factor removed: authenticator app, passkeys and recovery codes";
  expect(await deliverNotices()).toEqual([[packer.email, [change, TIME, NETWORK, `By: ${owner.email}`]]]);
});

test("neither a rejected change nor a change while the notice is switched off sends a notice", async () => {
  const owner = await createTestAccount(api);
  await post(owner, "/admin/api-keys", { ...NEW_KEY, currentPassword: "wrong horse" });
  await db.insert(messagePlans).values({ kind: "credentials-changed", off: ["email"] });
  await post(owner, "/admin/api-keys", { ...NEW_KEY, ...confirmation });
  expect(await db.$count(outboxMessages)).toBe(0);
});

test("a shop that sends no emails queues no notice", async () => {
  const owner = await createTestAccount(api);
  const { send: sendWithoutEmail } = await openTestApi({}, { db });
  const body = { ...NEW_KEY, ...confirmation };
  expect((await sendWithoutEmail("POST", "/admin/api-keys", body, owner.session)).status).toBe(201);
  expect(await db.$count(outboxMessages)).toBe(0);
});
