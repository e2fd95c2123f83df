import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { sessions, users } from "../../tables/account-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { OwnSession } from "../../rules/session.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send } = await openTestApi();
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1";

/** Creates an account. Returns a function that signs in with a browser and returns the session's request headers. */
async function createAccount(email: string) {
  await createUser(db, { email, password: "correct horse", displayName: "", isAdmin: true });
  return async (userAgent: string) => {
    const agent = { "user-agent": userAgent };
    const credentials = { email, password: "correct horse" };
    const { headers } = await send("POST", "/auth/sign-in", credentials, agent);
    return { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", ...agent };
  };
}

type SessionHeaders = Awaited<ReturnType<Awaited<ReturnType<typeof createAccount>>>>;

const list = async (headers: SessionHeaders) =>
  (await send<{ sessions: OwnSession[] }>("GET", "/auth/sessions", undefined, headers)).body.sessions;
const isSignedIn = async (headers: SessionHeaders) =>
  (await send<{ user: object | null }>("GET", "/auth/session", undefined, headers)).body.user !== null;

const listAuditEntries = (email: string) =>
  db
    .select({ changes: auditEntries.changes, address: auditEntries.address })
    .from(auditEntries)
    .where(eq(auditEntries.actorName, email))
    .orderBy(auditEntries.id);

test("sessions are listed with their devices, most recently used first, and the current session is marked", async () => {
  const signIn = await createAccount("list@example.com");
  const desktop = await signIn(CHROME);
  const phone = await signIn(IPHONE);
  const stranger = await (await createAccount("stranger@example.com"))(CHROME);
  const [first, second, ...others] = await list(phone);
  expect(others).toEqual([]);
  expect([first?.device, first?.isCurrent]).toEqual(["Safari on iPhone", true]);
  expect([second?.device, second?.isCurrent]).toEqual(["Chrome on Windows", false]);
  expect((await list(desktop)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  expect(await list(stranger)).toHaveLength(1);
});

test("an expired session is not listed", async () => {
  const signIn = await createAccount("expired@example.com");
  const [expired, current] = [await signIn(CHROME), await signIn(IPHONE)];
  const id = (await list(expired)).find(({ isCurrent }) => isCurrent)?.id ?? "";
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.id, id));
  expect(await list(current)).toHaveLength(1);
});

test("sessions store the network address, but neither the browser version nor the user agent", async () => {
  const signIn = await createAccount("private@example.com");
  await signIn(CHROME);
  const [row] = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, "private@example.com"));
  expect(Object.keys(row?.session ?? {}).toSorted()).toEqual([
    "createdAt",
    "device",
    "expiresAt",
    "id",
    "lastSeenAt",
    "network",
    "tokenHash",
    "userId",
  ]);
  expect(row?.session.device).toBe("Chrome on Windows");
});

test("a session's last-use time is updated at most every five minutes", async () => {
  const signIn = await createAccount("seen@example.com");
  const headers = await signIn(CHROME);
  const [{ id } = { id: "" }] = await list(headers);
  const isUpdatedAfter = async (minutes: number) => {
    const lastSeenAt = new Date(Date.now() - minutes * MINUTE_MS);
    await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
    expect(await isSignedIn(headers)).toBe(true);
    const [session] = await list(headers);
    return session?.lastSeenAt !== lastSeenAt.toISOString();
  };
  expect([await isUpdatedAfter(4), await isUpdatedAfter(6)]).toEqual([false, true]);
});

test("a user can end one of their sessions, and the audit log records its device [ASVS 7.5.2]", async () => {
  const signIn = await createAccount("one@example.com");
  const [lost, other, current] = [await signIn(IPHONE), await signIn(CHROME), await signIn(CHROME)];
  const id = (await list(lost)).find(({ isCurrent }) => isCurrent)?.id;
  expect((await send("DELETE", `/auth/sessions/${id}`, undefined, current)).status).toBe(204);
  expect([await isSignedIn(lost), await isSignedIn(other), await isSignedIn(current)]).toEqual([
    false,
    true,
    true,
  ]);
  expect((await listAuditEntries("one@example.com")).at(-1)).toEqual({
    changes: [{ field: "device", from: "Safari on iPhone", to: null }],
    address: null,
  });
  const again = await send("DELETE", `/auth/sessions/${id}`, undefined, current);
  expect([again.status, again.problem.detail]).toEqual([404, "This session has already ended."]);
});

test("ending the current session signs the browser out", async () => {
  const signIn = await createAccount("self@example.com");
  const current = await signIn(CHROME);
  const [session] = await list(current);
  const { status, headers } = await send("DELETE", `/auth/sessions/${session?.id}`, undefined, current);
  expect([status, headers.get("set-cookie")]).toEqual([204, expect.stringContaining("Max-Age=0")]);
  expect(await isSignedIn(current)).toBe(false);
});

test("a user cannot end the session of another account [ASVS 8.2.2]", async () => {
  const [victim, attacker] = [
    await (await createAccount("victim@example.com"))(CHROME),
    await (await createAccount("attacker@example.com"))(CHROME),
  ];
  const [session] = await list(victim);
  expect((await send("DELETE", `/auth/sessions/${session?.id}`, undefined, attacker)).status).toBe(404);
  await send("DELETE", "/auth/sessions", undefined, attacker);
  expect(await isSignedIn(victim)).toBe(true);
});

test("signing out everywhere else keeps only the current session [ASVS 7.4.3]", async () => {
  const signIn = await createAccount("all@example.com");
  const [first, second, current] = [await signIn(IPHONE), await signIn(CHROME), await signIn(CHROME)];
  const { status, body } = await send("DELETE", "/auth/sessions", undefined, current);
  expect([status, body]).toEqual([200, { ended: 2 }]);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(current)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await listAuditEntries("all@example.com")).at(-1)?.changes).toEqual([
    { field: "sessions", from: "3", to: "1" },
  ]);
  const before = await listAuditEntries("all@example.com");
  expect((await send("DELETE", "/auth/sessions", undefined, current)).body).toEqual({ ended: 0 });
  expect(await listAuditEntries("all@example.com")).toHaveLength(before.length);
});

test.each([
  ["GET", "/auth/sessions"],
  ["DELETE", "/auth/sessions"],
  ["DELETE", "/auth/sessions/any"],
])("%s %s requires a session", async (method, path) => expect((await send(method, path)).status).toBe(401));
