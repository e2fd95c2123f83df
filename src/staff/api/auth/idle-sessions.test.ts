import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { sessions } from "../../tables/account-schema.server.ts";
import type { OwnSession } from "../../rules/session.ts";
import { deleteExpiredSessions } from "../../operations/sessions/sessions.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const store = readSampleStore();

beforeEach(async () => {
  await db.delete(sessions);
  await saveStore(db, store);
});

/** Moves the last use of all sessions into the past. */
const setMinutesSinceUse = (minutes: number) =>
  db.update(sessions).set({ lastSeenAt: sql`now() - ${minutes}::int * interval '1 minute'` });

const getStatus = async (path: string, session: Record<string, string>) =>
  (await send("GET", path, undefined, session)).status;

test("a session ends after 12 hours without use [ASVS 7.3.1]", async () => {
  const session = await signIn(true);
  await setMinutesSinceUse(12 * 60 - 1);
  expect(await getStatus("/admin/attention", session)).toBe(200);
  await setMinutesSinceUse(12 * 60 + 1);
  const ended = await send("GET", "/admin/users", undefined, session);
  expect([ended.status, ended.problem.type]).toEqual([401, "/problems/not-signed-in"]);
});

test("the settings define the idle timeout, including for existing sessions", async () => {
  const session = await signIn(true);
  await setMinutesSinceUse(90);
  await saveStore(db, { ...store, sessionIdleHours: 1 });
  expect(await getStatus("/admin/users", session)).toBe(401);
  await saveStore(db, { ...store, sessionIdleHours: 2 });
  expect(await getStatus("/admin/users", session)).toBe(200);
});

test("polling by an open page does not extend the session, but any other request does [ASVS 7.3.1]", async () => {
  const session = await signIn(true);
  await setMinutesSinceUse(60);
  const [before] = await db.select().from(sessions);
  expect(await getStatus("/admin/attention", session)).toBe(200);
  expect(await db.select().from(sessions)).toEqual([before]);
  expect(await getStatus("/admin/users", session)).toBe(200);
  const [after] = await db.select().from(sessions);
  expect(after?.lastSeenAt.getTime()).toBeGreaterThan(before?.lastSeenAt.getTime() ?? Infinity);
});

test("idle sessions are not listed, and are deleted with the expired sessions", async () => {
  const session = await signIn(true);
  await db.update(sessions).set({ network: "203.0.113.5" });
  await db.execute(sql`insert into sessions (token_hash, user_id, expires_at, last_seen_at)
    select 'idle', user_id, expires_at, now() - interval '13 hours' from sessions`);
  const { body } = await send<{ sessions: OwnSession[] }>("GET", "/auth/sessions", undefined, session);
  expect(body.sessions.map(({ network, isCurrent }) => [network, isCurrent])).toEqual([
    ["203.0.113.5", true],
  ]);
  await deleteExpiredSessions(db);
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).not.toContain("idle");
  expect(await db.$count(sessions)).toBe(1);
});

test.each([0, 169, 1.5])("an idle timeout of %d hours is rejected", async (sessionIdleHours) => {
  const session = await signIn(true);
  const { status, problem } = await send("PUT", "/admin/store", { ...store, sessionIdleHours }, session);
  expect([status, problem.errors]).toEqual([422, { sessionIdleHours: ["Enter whole hours from 1 to 168"] }]);
});
