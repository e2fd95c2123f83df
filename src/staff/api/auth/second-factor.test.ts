import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { authenticators, recoveryCodes } from "../../tables/second-factor-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { AuthenticatorSetup, SecondFactor } from "../../rules/second-factor.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send } = await openTestApi();
const limited = await openTestApi({ isRateLimited: true });
const PASSWORD = "correct horse";
const STEP_MS = 30_000;

type Api = typeof limited;

// Stops the clock in the middle of a step, so that no code changes during a test.
beforeAll(() => {
  const step = Math.floor(Date.now() / STEP_MS);
  vi.useFakeTimers({ toFake: ["Date"], now: (step + 0.5) * STEP_MS });
});
afterAll(() => void vi.useRealTimers());

/** Returns the code that an app shows now; `steps` counts 30-second steps from now. */
const getAppCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

const signIn = (email: string, code?: string, api: Pick<Api, "send"> = { send }) =>
  api.send("POST", "/auth/sign-in", { email, password: PASSWORD, ...(code !== undefined && { code }) });

const readCookie = (headers: Headers) => ({ cookie: headers.get("set-cookie")?.split(";")[0] ?? "" });

/** Creates a signed-in account. */
async function createAccount(email: string, api: Pick<Api, "db" | "send"> = { db, send }) {
  const { uid } = await createUser(api.db, { email, password: PASSWORD, displayName: "", isAdmin: true });
  const { headers } = await signIn(email, undefined, api);
  return { uid, email, session: readCookie(headers) };
}

/** Creates a signed-in account with an authenticator app, whose last used code was shown one step ago. */
async function createProtectedAccount(email: string, api: Pick<Api, "db" | "send"> = { db, send }) {
  const account = await createAccount(email, api);
  const { session } = account;
  const { body: setup } = await api.send<AuthenticatorSetup>(
    "POST",
    "/auth/second-factor",
    { currentPassword: PASSWORD },
    session,
  );
  const { body } = await api.send<{ codes: string[] }>(
    "POST",
    "/auth/second-factor/confirm",
    { code: getAppCode(setup.secret, -1) },
    session,
  );
  return { ...account, secret: setup.secret, codes: body.codes };
}

const listActions = async (email: string) =>
  (
    await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.actorName, email))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);

test("an account with an authenticator app is asked for a code only after a correct password [ASVS 6.3.3]", async () => {
  const { email, secret } = await createProtectedAccount("on@example.com");
  const withoutCode = await signIn(email);
  expect([withoutCode.status, withoutCode.problem.code]).toEqual([401, "second-factor-required"]);
  expect(withoutCode.headers.get("set-cookie")).toBeNull();
  const wrongPassword = await send("POST", "/auth/sign-in", { email, password: "wrong horse" });
  expect(wrongPassword.problem.code).toBe("sign-in-refused");
  expect((await signIn(email, getAppCode(secret))).status).toBe(200);
});

test("an unconfirmed app does not affect sign-in, and a repeated setup replaces its secret", async () => {
  const { email, session } = await createAccount("unconfirmed@example.com");
  const start = () =>
    send<AuthenticatorSetup>("POST", "/auth/second-factor", { currentPassword: PASSWORD }, session);
  const [first, second] = [await start(), await start()];
  expect((await signIn(email)).status).toBe(200);
  const confirm = (code: string) => send("POST", "/auth/second-factor/confirm", { code }, session);
  const old = await confirm(getAppCode(first.body.secret));
  expect([old.status, old.problem.errors]).toEqual([422, { code: ["Incorrect or expired code."] }]);
  expect((await confirm(getAppCode(second.body.secret))).status).toBe(200);
  const again = await confirm(getAppCode(second.body.secret));
  expect([again.status, again.problem.code]).toEqual([409, "conflict"]);
  expect((await start()).problem.code).toBe("second-factor-required");
});

test("the setup contains the secret as text, address and QR code; the database stores it encrypted", async () => {
  const { uid, session } = await createAccount("setup@example.com");
  const { body, headers } = await send<AuthenticatorSetup>(
    "POST",
    "/auth/second-factor",
    { currentPassword: PASSWORD },
    session,
  );
  expect(headers.get("cache-control")).toBe("no-store");
  expect(new URL(body.address).searchParams.get("secret")).toBe(body.secret);
  expect(body.image).toMatch(/^data:image\/svg\+xml,/);
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, uid));
  expect(row?.secret).not.toContain(body.secret);
});

test.each([
  ["from two minutes ago", -4],
  ["from one minute ago", -2],
  ["from two minutes ahead", 4],
])("a code %s is rejected", async (name, steps) => {
  const { email, secret } = await createProtectedAccount(`${name.replaceAll(" ", "-")}@example.com`);
  const { status, problem } = await signIn(email, getAppCode(secret, steps));
  expect([status, problem.errors]).toEqual([401, { code: ["Incorrect or expired code."] }]);
});

test("a code can be used only once, even if several requests send it concurrently [ASVS 6.5.1]", async () => {
  const { email, secret } = await createProtectedAccount("replay@example.com");
  const code = getAppCode(secret);
  const results = await Promise.all([signIn(email, code), signIn(email, code), signIn(email, code)]);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 401)).toHaveLength(2);
  const later = await signIn(email, code);
  expect(later.problem.errors).toEqual({ code: ["This code was already used. Wait for the next one."] });
  expect((await signIn(email, getAppCode(secret, -1))).status).toBe(401);
});

test("a recovery code can be used once, in upper or lower case, with or without hyphens [ASVS 6.5.1] [ASVS 6.5.4]", async () => {
  const { email, codes, session } = await createProtectedAccount("recovery@example.com");
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = ""] = codes;
  expect(first).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/);
  expect((await signIn(email, first)).status).toBe(200);
  expect((await signIn(email, first)).status).toBe(401);
  expect((await signIn(email, ` ${second.replaceAll("-", "").toLowerCase()} `)).status).toBe(200);
  const { body } = await send<SecondFactor>("GET", "/auth/second-factor", undefined, session);
  expect(body.recoveryCodes).toBe(8);
  expect(await listActions(email)).toContain("recovery-code-used");
});

test("new recovery codes replace the previous codes", async () => {
  const { email, codes, session } = await createProtectedAccount("new-codes@example.com");
  const { body } = await send<{ codes: string[] }>(
    "POST",
    "/auth/second-factor/recovery-codes",
    { currentPassword: PASSWORD, code: codes[1] },
    session,
  );
  expect((await signIn(email, codes[0])).status).toBe(401);
  expect((await signIn(email, body.codes[0])).status).toBe(200);
});

test("another account's code is rejected", async () => {
  const victim = await createProtectedAccount("victim@example.com");
  const attacker = await createProtectedAccount("attacker@example.com");
  expect((await signIn(victim.email, getAppCode(attacker.secret))).status).toBe(401);
  expect((await signIn(victim.email, attacker.codes[0])).status).toBe(401);
  await db
    .update(authenticators)
    .set({ secret: await readSecret(attacker.uid) })
    .where(eq(authenticators.userId, victim.uid));
  const { problem } = await signIn(victim.email, getAppCode(attacker.secret));
  expect(problem.detail).toContain("cannot be read");
});

async function readSecret(uid: string): Promise<string> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, uid));
  return row?.secret ?? "";
}

test("removing the second factor requires the password and a code, and deletes the secret and the recovery codes [ASVS 7.5.1]", async () => {
  const { uid, email, session, secret } = await createProtectedAccount("off@example.com");
  const remove = (currentPassword: string, code?: string) =>
    send("POST", "/auth/second-factor/remove", { currentPassword, code }, session);
  const wrong = await remove("wrong horse");
  expect([wrong.status, wrong.problem.errors]).toEqual([422, { currentPassword: ["Incorrect password."] }]);
  expect((await signIn(email)).status).toBe(401);
  const missing = await remove(PASSWORD);
  expect([missing.status, missing.problem.code]).toEqual([401, "second-factor-required"]);
  const wrongCode = await remove(PASSWORD, "000000");
  expect([wrongCode.status, wrongCode.problem.errors]).toEqual([
    422,
    { code: ["Incorrect or expired code."] },
  ]);
  expect((await remove(PASSWORD, getAppCode(secret))).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, uid))).toBe(0);
  expect(await listActions(email)).toEqual([
    "signed-in",
    "second-factor-enabled",
    "password-refused",
    "password-refused",
    "second-factor-disabled",
    "signed-in",
    "new-device",
  ]);
});

test.each([
  ["adding a passkey", "/auth/passkeys/options"],
  ["replacing the recovery codes", "/auth/second-factor/recovery-codes"],
  ["removing a passkey", "/auth/passkeys/any/remove"],
  ["removing the factor of another account", "/admin/users/any/second-factor/remove"],
])("%s requires the second factor of the account [ASVS 7.5.1]", async (name, path) => {
  const { session, codes } = await createProtectedAccount(`${name.replaceAll(" ", "-")}@example.com`);
  const change = (code?: string) => send("POST", path, { currentPassword: PASSWORD, code }, session);
  expect((await change()).problem.code).toBe("second-factor-required");
  expect((await change("000000")).problem.errors).toEqual({ code: ["Incorrect or expired code."] });
  expect([200, 404]).toContain((await change(codes[0])).status);
});

test("wrong codes for a change count as wrong passwords, so that a thief of a session cannot guess codes", async () => {
  const { session } = await createProtectedAccount("thief@example.com", limited);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { currentPassword: PASSWORD, code: "000000" };
    statuses.push((await limited.send("POST", "/auth/second-factor/remove", body, session)).status);
  }
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});

test("a session from before the first second factor has ended, and the session that added it continues [ASVS 7.4.3]", async () => {
  const { email, session } = await createAccount("earlier@example.com");
  const earlier = readCookie((await signIn(email)).headers);
  const readStatus = async (cookie: Record<string, string>) =>
    (await send("GET", "/admin/orders", undefined, cookie)).status;
  expect([await readStatus(earlier), await readStatus(session)]).toEqual([200, 200]);
  const { body: setup } = await send<AuthenticatorSetup>(
    "POST",
    "/auth/second-factor",
    { currentPassword: PASSWORD },
    session,
  );
  expect(await readStatus(earlier)).toBe(200);
  await send("POST", "/auth/second-factor/confirm", { code: getAppCode(setup.secret) }, session);
  expect([await readStatus(earlier), await readStatus(session)]).toEqual([401, 200]);
});

test("wrong codes count as failed sign-ins, so that codes cannot be guessed", async () => {
  const { email, secret } = await createProtectedAccount("guessed@example.com", limited);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1)
    statuses.push((await signIn(email, "000000", limited)).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(statuses.slice(10)).toEqual([429, 429]);
  expect((await signIn(email, getAppCode(secret), limited)).status).toBe(429);
});

test("neither step of a successful sign-in counts toward the network's limit, but failures do", async () => {
  const { email, secret } = await createProtectedAccount("steps@example.com", limited);
  await limited.db.delete(rateLimits);
  const failSignIns = async (count: number) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt += 1)
      statuses.push((await signIn(`${randomUUID()}@example.com`, undefined, limited)).status);
    return new Set(statuses);
  };
  expect(await failSignIns(18)).toEqual(new Set([401]));
  expect((await signIn(email, undefined, limited)).problem.code).toBe("second-factor-required");
  expect((await signIn(email, getAppCode(secret), limited)).status).toBe(200);
  expect(await failSignIns(2)).toEqual(new Set([401]));
  expect(await failSignIns(1)).toEqual(new Set([429]));
});

test("repeated first steps with the correct password count toward the account's limit [ASVS 6.3.1]", async () => {
  await limited.db.delete(rateLimits);
  const { email } = await createProtectedAccount("first-steps@example.com", limited);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await signIn(email, undefined, limited)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test.each([
  ["GET", "/auth/second-factor"],
  ["POST", "/auth/second-factor"],
  ["POST", "/auth/second-factor/confirm"],
  ["POST", "/auth/second-factor/recovery-codes"],
  ["POST", "/auth/second-factor/remove"],
])("%s %s requires a session", async (method, path) =>
  expect((await send(method, path, method === "GET" ? undefined : {})).status).toBe(401),
);
