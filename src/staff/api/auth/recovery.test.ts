import { randomUUID } from "node:crypto";

import { isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { accountTokens, sessions, users } from "../../tables/account-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import { apiKeys } from "../../tables/api-key-schema.server.ts";
import { authenticators, passkeys } from "../../tables/second-factor-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { deleteExpiredTokens } from "../../operations/account-tokens.ts";
import { setPassword } from "../../operations/set-password.ts";
import { createUser, updateUser } from "../../operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { recordStatements } from "#test/databases/record-statements.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";

const api = await openTestApi({ messageChannels: ["email"], isRateLimited: true, trustProxy: true });
const { db, send } = api;
const collectStatements = recordStatements(db);
await saveStore(db, readSampleStore());
const EMAIL = "staff@example.com";
const NEW_PASSWORD = "velvet lantern";

let uid = "";
beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(auditEntries);
  await db.delete(users);
  const account = { email: EMAIL, password: "correct horse", displayName: "Sana", isAdmin: true };
  ({ uid } = await createUser(db, account));
});

const requestRecovery = (email: string, address: string = randomUUID()) =>
  send("POST", "/auth/recovery", { email }, { "x-forwarded-for": address });

const completeRecovery = (token: string, password = NEW_PASSWORD) =>
  send("POST", "/auth/recovery/complete", { token, password }, { "x-forwarded-for": randomUUID() });

const signIn = (password: string) =>
  send("POST", "/auth/sign-in", { email: EMAIL, password }, { "x-forwarded-for": randomUUID() });

/** Requests an email and returns the token of its link. */
async function requestToken(): Promise<string> {
  expect((await requestRecovery(EMAIL)).status).toBe(204);
  const [email, ...others] = await sendDueEmails(db);
  expect([email?.to, email?.kind, others]).toEqual([EMAIL, "password-recovery", []]);
  expect(email?.path).toMatch(/^\/admin\/set-password#[\w-]{43}$/);
  return email?.path.split("#")[1] ?? "";
}

const INVALID_LINK = "This link has expired, was already used, or is incomplete. Ask for a new one.";

async function expectInvalid(token: string) {
  const { status, problem } = await completeRecovery(token);
  expect([status, problem.detail]).toEqual([404, INVALID_LINK]);
}

test("the link in the email sets a new password once, ends all sessions and notifies the account", async () => {
  await signIn("correct horse");
  const token = await requestToken();
  expect((await completeRecovery(token)).status).toBe(204);
  expect(await db.$count(sessions)).toBe(0);
  expect((await signIn("correct horse")).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  await expectInvalid(token);
  const emails = (await sendDueEmails(db)).map(({ to, kind }) => [to, kind]);
  expect(emails).toContainEqual([EMAIL, "password-changed"]);
  const entries = await db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === "password-recovered")).toMatchObject([
    { actorId: uid, subjectLabel: EMAIL, address: expect.any(String) },
  ]);
});

test("only the hash of a token is stored, and neither messages nor the audit log contain it", async () => {
  const token = await requestToken();
  await completeRecovery(token);
  await sendDueEmails(db);
  const secondToken = await requestToken();
  for (const table of [accountTokens, outboxMessages, auditEntries]) {
    const rows = JSON.stringify(await db.select().from(table));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(secondToken);
  }
});

test("the response and the number of statements do not reveal whether an account exists", async () => {
  const knownStatements = await collectStatements(() => requestRecovery(EMAIL));
  const unknown = await collectStatements(() => requestRecovery("nobody@example.com"));
  expect(unknown.length).toBe(knownStatements.length);
  const responses = [await requestRecovery(EMAIL), await requestRecovery("nobody@example.com")];
  const [first, second] = responses.map(({ status, body }) => ({ status, body }));
  expect(second).toEqual(first);
  expect(await db.$count(outboxMessages)).toBe(2);
});

test("after a recovery, sign-in still requires the second factor [ASVS 6.4.3]", async () => {
  await db.insert(authenticators).values({ userId: uid, secret: "v1.encrypted", confirmedAt: new Date() });
  expect((await completeRecovery(await requestToken())).status).toBe(204);
  const { status, problem } = await signIn(NEW_PASSWORD);
  expect([status, problem.type]).toEqual([401, "/problems/second-factor-required"]);
});

describe("passkeys and API keys of the account", () => {
  const KEY = { secretHash: "", permissions: [], requestsPerMinute: 60 };
  /** Adds a passkey and an API key to the account. */
  async function addCredentials() {
    const passkey = { credentialId: "p1", publicKey: new Uint8Array(), counter: 0, transports: [] };
    await db.insert(passkeys).values({
      ...passkey,
      id: "p1",
      userId: uid,
      deviceType: "singleDevice",
      isBackedUp: false,
      name: "Blue key",
    });
    await db.insert(apiKeys).values({ ...KEY, id: "k1", userId: uid, name: "Export" });
  }
  const addAuthenticatorApp = () =>
    db.insert(authenticators).values({ userId: uid, secret: "v1.encrypted", confirmedAt: new Date() });
  const openLink = (token: string) =>
    send("POST", "/auth/recovery/open", { token }, { "x-forwarded-for": randomUUID() });
  const completeAndRemove = (token: string) =>
    send(
      "POST",
      "/auth/recovery/complete",
      { token, password: NEW_PASSWORD, removesCredentials: true },
      { "x-forwarded-for": "203.0.113.5" },
    );
  const countValidCredentials = async () => [
    await db.$count(passkeys),
    await db.$count(apiKeys, isNull(apiKeys.revokedAt)),
  ];

  test("stay valid by default, and opening the link returns their number", async () => {
    await addCredentials();
    const other = { ...KEY, userId: uid, name: "" };
    await db.insert(apiKeys).values({ ...other, id: "k2", revokedAt: new Date() });
    await db.insert(apiKeys).values({ ...other, id: "k3", expiresAt: new Date(Date.now() - 1000) });
    const token = await requestToken();
    expect((await openLink(token)).body).toEqual({ passkeys: 1, apiKeys: 1, keepsPasskeys: true });
    expect((await completeRecovery(token)).status).toBe(204);
    expect(await countValidCredentials()).toEqual([1, 2]);
    expect((await openLink(token)).status).toBe(404);
  });

  test("are removed on request, recorded and named in an email", async () => {
    await addCredentials();
    await addAuthenticatorApp();
    const token = await requestToken();
    expect((await openLink(token)).body).toMatchObject({ keepsPasskeys: false });
    expect((await completeAndRemove(token)).status).toBe(204);
    expect(await countValidCredentials()).toEqual([0, 0]);
    // The app stays, because an email alone must not remove the last second factor.
    expect(await db.$count(authenticators)).toBe(1);
    const notice = (await sendDueEmails(db)).find(({ kind }) => kind === "credentials-changed");
    expect(notice?.values.details).toMatch(
      /^Passkey removed: Blue key\nAPI key revoked: Export\nTime: .+\nNetwork: 203\.0\.113\.5$/,
    );
    const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["passkey-removed", "revoked", "password-recovered"]));
    const { problem } = await signIn(NEW_PASSWORD);
    expect(problem.code).toBe("second-factor-required");
  });

  test("are removed on request, but passkeys stay if they are the only second factor [ASVS 6.4.3]", async () => {
    await addCredentials();
    expect((await completeAndRemove(await requestToken())).status).toBe(204);
    expect(await countValidCredentials()).toEqual([1, 0]);
    expect((await signIn(NEW_PASSWORD)).problem.code).toBe("second-factor-required");
  });
});

test("a weak password is rejected, and the link remains valid", async () => {
  const token = await requestToken();
  const weak = await completeRecovery(token, "iloveyou");
  expect([weak.status, Object.keys(weak.problem.errors ?? {})]).toEqual([422, ["password"]]);
  expect((await completeRecovery(token)).status).toBe(204);
});

test("if two tabs use the same link, only one sets the password", async () => {
  const token = await requestToken();
  const responses = await Promise.all([completeRecovery(token), completeRecovery(token, "garnet harbour")]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
});

describe("a link is invalid", () => {
  test("after 30 minutes", async () => {
    const token = await requestToken();
    const [row] = await db.select().from(accountTokens);
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30.1);
    await db.update(accountTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    await expectInvalid(token);
    await deleteExpiredTokens(db);
    expect(await db.$count(accountTokens)).toBe(0);
  });

  test("after the password was changed in another way", async () => {
    const token = await requestToken();
    await setPassword(db, uid, "garnet harbour");
    await expectInvalid(token);
  });

  test("while the account is disabled, and a disabled account receives no link", async () => {
    await createUser(db, {
      email: "other@example.com",
      password: "correct horse",
      displayName: "",
      isAdmin: true,
    });
    const token = await requestToken();
    await updateUser(db, uid, { isDisabled: true });
    await expectInvalid(token);
    expect((await requestRecovery(EMAIL)).status).toBe(204);
    expect(await sendDueEmails(db)).toEqual([]);
  });

  test("after the account was removed", async () => {
    const token = await requestToken();
    await db.delete(users);
    await expectInvalid(token);
  });

  test.each(["unknown", "x".repeat(100)])("if its token is %s", (token) => expectInvalid(token));
});

test("an address receives at most three emails per hour, and further requests get the same response", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await requestRecovery(EMAIL)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  expect(await db.$count(outboxMessages)).toBe(3);
});

test("a network can send five requests in 15 minutes", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await requestRecovery(`${count}@example.com`, "203.0.113.5")).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test("if the shop sends no emails, or staff have switched this email off, the request is rejected", async () => {
  const withoutEmail = await openTestApi({}, { db });
  const body = { email: EMAIL };
  const { status, problem } = await withoutEmail.send("POST", "/auth/recovery", body);
  expect([status, problem.detail]).toEqual([
    409,
    "This shop does not send password reset emails. Ask an owner to set a new password for you.",
  ]);
  await db.insert(messagePlans).values({ kind: "password-recovery", off: ["email"] });
  expect((await requestRecovery(EMAIL)).status).toBe(409);
  await db.delete(messagePlans);
});
