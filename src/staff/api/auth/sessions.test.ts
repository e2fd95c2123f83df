import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { sessions } from "../../tables/account-schema.server.ts";
import { getSession, startSession, deleteExpiredSessions } from "../../operations/sessions/sessions.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const password = "correct horse";
/** Password of the accounts that `signIn` creates. */
const currentPassword = "a long enough password";
const staff = { email: "staff@example.com", password };
const { uid } = await createUser(db, { ...staff, displayName: "Sana", isAdmin: true });
const customer = { email: "customer@example.com", password };
const { uid: customerId } = await createUser(db, { ...customer, displayName: "", isAdmin: false });

type SessionHeaders = Record<string, string>;

async function signInAs(credentials: object, previousSession: SessionHeaders = {}) {
  const response = await send("POST", "/auth/sign-in", credentials, previousSession);
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return { ...response, session: { cookie } };
}

const isSessionValid = async (session: SessionHeaders) =>
  (await send("GET", "/admin/users", undefined, session)).status === 200;

test("each sign-in creates a new token and ends the previous session [ASVS 7.2.2] [ASVS 7.2.4]", async () => {
  const { session: first } = await signInAs(staff);
  const { session: second } = await signInAs(staff, first);
  expect(second.cookie).not.toBe(first.cookie);
  expect([await isSessionValid(first), await isSessionValid(second)]).toEqual([false, true]);
});

test("a token sent with the sign-in is never reused [ASVS 7.2.4]", async () => {
  const { session } = await signInAs(staff, { cookie: "session=chosen-by-an-attacker" });
  expect(session.cookie).not.toContain("chosen-by-an-attacker");
  expect(await isSessionValid({ cookie: "session=chosen-by-an-attacker" })).toBe(false);
});

test("signing out ends only the current session", async () => {
  const { session: currentSession } = await signInAs(staff);
  const { session: otherSession } = await signInAs(staff);
  expect((await send("POST", "/auth/sign-out", undefined, currentSession)).status).toBe(204);
  expect([await isSessionValid(currentSession), await isSessionValid(otherSession)]).toEqual([false, true]);
});

test("a session expires after seven days and is then deleted [ASVS 7.3.2]", async () => {
  await db.delete(sessions);
  const token = await startSession(db, uid, { now: new Date(Date.now() - 7 * DAY_MS - 1000) });
  await startSession(db, uid, { now: new Date(Date.now() - 7 * DAY_MS + MINUTE_MS) });
  expect(await getSession(db, token, undefined)).toBeUndefined();
  expect(await db.$count(sessions)).toBe(2);
  await deleteExpiredSessions(db);
  expect(await db.$count(sessions)).toBe(1);
});

test("an admin-only sign-in rejects a customer and creates no session", async () => {
  await db.delete(sessions);
  const { status, problem, headers } = await signInAs({ ...customer, adminOnly: true });
  expect([status, problem.detail]).toEqual([403, "Access denied. Admin privileges required."]);
  expect(headers.get("set-cookie")).toBeNull();
  expect(await db.$count(sessions)).toBe(0);
  expect((await signInAs({ ...staff, adminOnly: true })).status).toBe(200);
});

test("setting a user's password ends all sessions of that user and no others [ASVS 7.4.3]", async () => {
  const admin = await signIn(true);
  await signInAs(customer);
  await signInAs(customer);
  const path = `/admin/users/${customerId}/password`;
  expect((await send("POST", path, { password: "velvet lantern", currentPassword }, admin)).status).toBe(204);
  expect(await db.$count(sessions, eq(sessions.userId, customerId))).toBe(0);
  expect(await isSessionValid(admin)).toBe(true);
  expect((await signInAs(customer)).problem.detail).toBe("Incorrect password.");
  expect((await signInAs({ ...customer, password: "velvet lantern" })).status).toBe(200);
  const weak = await send("POST", path, { password: "short", currentPassword }, admin);
  expect([weak.status, weak.problem.detail]).toEqual([422, "Password should be at least 6 characters."]);
});

test("changing your own password requires the current password and ends all other sessions [ASVS 6.2.3]", async () => {
  const { session } = await signInAs(staff);
  const { session: otherSession } = await signInAs(staff);
  const change = (body: object) => send("POST", `/admin/users/${uid}/password`, body, session);
  for (const currentPassword of [undefined, "not this one"]) {
    const rejected = await change({ password: "brand new", currentPassword });
    expect([rejected.status, rejected.problem.errors]).toEqual([
      422,
      { currentPassword: ["Incorrect password."] },
    ]);
  }
  expect(await isSessionValid(session)).toBe(true);
  const changed = await change({ password: "brand new", currentPassword: password });
  expect(changed.status).toBe(204);
  const [cookie = ""] = (changed.headers.get("set-cookie") ?? "").split(";");
  expect([
    await isSessionValid(session),
    await isSessionValid(otherSession),
    await isSessionValid({ cookie }),
  ]).toEqual([false, false, true]);
});

test("setting the password of an unknown account returns 404", async () => {
  const response = await send(
    "POST",
    "/admin/users/nobody/password",
    { password: "long enough", currentPassword },
    await signIn(true),
  );
  expect(response.status).toBe(404);
});
