import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { sessions } from "#db/schema/schema.server.ts";
import { getSession, startSession, deleteExpiredSessions } from "#operations/staff/sessions.ts";
import { createUser } from "#operations/staff/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const password = "correct horse";
/** The password of every account that the test API signs in. */
const currentPassword = "a long enough password";
const staff = { email: "staff@example.com", password };
const { uid } = await createUser(db, { ...staff, displayName: "Sana", isAdmin: true });
const customer = { email: "customer@example.com", password };
const { uid: customerId } = await createUser(db, { ...customer, displayName: "", isAdmin: false });

type Cookie = Record<string, string>;

async function enter(credentials: object, before: Cookie = {}) {
  const answer = await send("POST", "/auth/sign-in", credentials, before);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return { ...answer, session: { cookie } };
}

const isAlive = async (session: Cookie) =>
  (await send("GET", "/admin/users", undefined, session)).status === 200;

test("each sign-in has a token of its own, and the one of before ends", async () => {
  const { session: first } = await enter(staff);
  const { session: second } = await enter(staff, first);
  expect(second.cookie).not.toBe(first.cookie);
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
});

test("a token that was brought along is never taken over", async () => {
  const { session } = await enter(staff, { cookie: "session=chosen-by-somebody-else" });
  expect(session.cookie).not.toContain("chosen-by-somebody-else");
  expect(await isAlive({ cookie: "session=chosen-by-somebody-else" })).toBe(false);
});

test("signing out ends that session only", async () => {
  const { session: here } = await enter(staff);
  const { session: elsewhere } = await enter(staff);
  expect((await send("POST", "/auth/sign-out", undefined, here)).status).toBe(204);
  expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([false, true]);
});

test("a session ends seven days after sign-in, and expired ones are swept", async () => {
  await db.delete(sessions);
  const dayMs = 24 * 60 * 60 * 1000;
  const token = await startSession(db, uid, new Date(Date.now() - 7 * dayMs - 1000));
  await startSession(db, uid, new Date(Date.now() - 7 * dayMs + 60_000));
  expect(await getSession(db, token, undefined)).toBeUndefined();
  expect(await db.$count(sessions)).toBe(2);
  await deleteExpiredSessions(db);
  expect(await db.$count(sessions)).toBe(1);
});

test("where only admins may come in, a customer is refused and gets no session", async () => {
  await db.delete(sessions);
  const { status, problem, headers } = await enter({ ...customer, adminOnly: true });
  expect([status, problem.detail]).toEqual([403, "Access denied. Admin privileges required."]);
  expect(headers.get("set-cookie")).toBeNull();
  expect(await db.$count(sessions)).toBe(0);
  expect((await enter({ ...staff, adminOnly: true })).status).toBe(200);
});

test("a new password for somebody ends all of their sessions and nobody else's", async () => {
  const admin = await signIn(true);
  await enter(customer);
  await enter(customer);
  const path = `/admin/users/${customerId}/password`;
  expect((await send("POST", path, { password: "velvet lantern", currentPassword }, admin)).status).toBe(204);
  expect(await db.$count(sessions, eq(sessions.userId, customerId))).toBe(0);
  expect(await isAlive(admin)).toBe(true);
  expect((await enter(customer)).problem.detail).toBe("Incorrect password.");
  expect((await enter({ ...customer, password: "velvet lantern" })).status).toBe(200);
  const weak = await send("POST", path, { password: "short", currentPassword }, admin);
  expect([weak.status, weak.problem.detail]).toEqual([422, "Password should be at least 6 characters."]);
});

test("one's own password takes the current one; all sessions end, and one goes on in a new one", async () => {
  const { session } = await enter(staff);
  const { session: elsewhere } = await enter(staff);
  const change = (body: object) => send("POST", `/admin/users/${uid}/password`, body, session);
  for (const currentPassword of [undefined, "not this one"]) {
    const refused = await change({ password: "brand new", currentPassword });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { currentPassword: ["Incorrect password."] },
    ]);
  }
  expect(await isAlive(session)).toBe(true);
  const changed = await change({ password: "brand new", currentPassword: password });
  expect(changed.status).toBe(204);
  const [cookie = ""] = (changed.headers.get("set-cookie") ?? "").split(";");
  expect([await isAlive(session), await isAlive(elsewhere), await isAlive({ cookie })]).toEqual([
    false,
    false,
    true,
  ]);
});

test("nobody's password: there is no such account", async () => {
  const answer = await send(
    "POST",
    "/admin/users/nobody/password",
    { password: "long enough", currentPassword },
    await signIn(true),
  );
  expect(answer.status).toBe(404);
});
