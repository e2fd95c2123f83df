import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { sessions, users } from "../../tables/account-schema.server.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import { setPassword } from "../../operations/set-password.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const limited = { isRateLimited: true, trustProxy: true };
const api = await openTestApi(limited);
const password = "correct horse";
const email = "staff@example.com";
const { uid } = await createUser(api.db, { email, password, displayName: "Sana", isAdmin: true });

beforeEach(async () => {
  await api.db.delete(rateLimits);
  await api.db.delete(sessions);
  await api.db.delete(auditEntries);
});

/** Signs in from a random network address by default. */
async function signIn(
  credentials: { email?: string; password?: string } = {},
  address: string = randomUUID(),
) {
  const body = { email, password, ...credentials };
  return api.send("POST", "/auth/sign-in", body, { "x-forwarded-for": address });
}

const wrongPassword = { password: "wrong" };
const TOO_MANY_MESSAGE = "Too many failed attempts. Please try again later.";

async function failSignIns(times: number, credentials: { email?: string } = {}, address?: string) {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const { status } = await signIn({ ...wrongPassword, ...credentials }, address);
    expect(status).toBe(401);
  }
}

describe("an account's failed sign-ins", () => {
  test("block even the correct password after 10 attempts from any network [000 §8] [001 §8] [ASVS 6.3.1]", async () => {
    await failSignIns(9);
    expect((await signIn()).status).toBe(200);
    await failSignIns(10);
    for (const credentials of [{}, wrongPassword, { email: " STAFF@example.com" }]) {
      const { status, problem, headers } = await signIn(credentials);
      expect([status, problem.detail]).toEqual([429, TOO_MANY_MESSAGE]);
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(14 * 60);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
    expect((await signIn({ email: "other@example.com" })).status).toBe(401);
  });

  test("have the same limit for unknown addresses, so that the limit does not reveal accounts", async () => {
    const nobody = { email: "nobody@example.com" };
    await failSignIns(10, nobody);
    expect((await signIn(nobody)).problem.detail).toBe(TOO_MANY_MESSAGE);
  });

  test("are reset by a successful sign-in", async () => {
    await failSignIns(9);
    expect((await signIn()).status).toBe(200);
    await failSignIns(9);
    expect((await signIn()).status).toBe(200);
  });

  test("are limited to 10 even if 100 attempts are concurrent", async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => signIn(wrongPassword)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(90);
  });

  test("above the limit are rejected without verifying the password", async () => {
    await failSignIns(10);
    // The verification of a damaged hash fails.
    await api.db.update(users).set({ passwordHash: "damaged" }).where(eq(users.id, uid));
    expect((await signIn(wrongPassword)).status).toBe(429);
    await api.db.delete(rateLimits);
    expect((await signIn(wrongPassword)).status).toBe(500);
    await setPassword(api.db, uid, password);
  });

  test("are shared by processes and survive a restart", async () => {
    await failSignIns(10);
    const restarted = await openTestApi(limited, { db: api.db });
    expect((await restarted.send("POST", "/auth/sign-in", { email, password })).status).toBe(429);
  });

  test("expire after 15 minutes", async () => {
    await failSignIns(10);
    await api.db.update(rateLimits).set({ resetsAt: new Date(Date.now() - 1000) });
    await failSignIns(10);
    const { status, headers } = await signIn();
    expect([status, Number(headers.get("retry-after")) > 14 * 60]).toEqual([429, true]);
  });

  test("do not block a newly set password", async () => {
    await failSignIns(10);
    await setPassword(api.db, uid, password);
    expect((await signIn()).status).toBe(200);
  });

  test("include wrong current passwords entered for a password change", async () => {
    const cookie = (await signIn()).headers.get("set-cookie")?.split(";")[0] ?? "";
    const change = (currentPassword: string) =>
      api.send("POST", `/admin/users/${uid}/password`, { password, currentPassword }, { cookie });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await change("wrong")).status).toBe(422);
    const rejected = await change(password);
    expect([rejected.status, rejected.problem.detail]).toEqual([429, TOO_MANY_MESSAGE]);
  });
});

describe("a network's failed sign-ins", () => {
  const failForManyAccounts = async (count: number, address: string) => {
    for (let attempt = 0; attempt < count; attempt += 1) {
      await failSignIns(1, { email: `${randomUUID()}@example.com` }, address);
    }
  };

  test("block the network after 20 attempts, regardless of the accounts", async () => {
    await failForManyAccounts(20, "203.0.113.7");
    const { status, problem, headers } = await signIn({}, "203.0.113.7");
    expect([status, problem.detail]).toEqual([429, TOO_MANY_MESSAGE]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    expect((await signIn({}, "203.0.113.8")).status).toBe(200);
  });

  test("are neither increased nor reset by successful sign-ins", async () => {
    await failForManyAccounts(19, "203.0.113.7");
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn({}, "203.0.113.7")).status).toBe(200);
    await failForManyAccounts(1, "203.0.113.7");
    expect((await signIn({}, "203.0.113.7")).status).toBe(429);
  });

  test("are counted per IPv6 network", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await failSignIns(1, { email: `${randomUUID()}@example.com` }, `2001:db8:1:2::${attempt}`);
    }
    expect((await signIn({}, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await signIn({}, "2001:db8:1:3::1")).status).toBe(200);
  });
});

test("RATE_LIMITS=off disables the limits", async () => {
  const unlimitedApi = await openTestApi({ isRateLimited: false });
  await createUser(unlimitedApi.db, { email, password, displayName: "", isAdmin: true });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await unlimitedApi.send("POST", "/auth/sign-in", { email, password: "wrong" })).status).toBe(401);
  }
  expect((await unlimitedApi.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
});

describe("the audit log contains", () => {
  const readEntries = async () =>
    (await api.db.select().from(auditEntries).orderBy(auditEntries.id)).map((entry) => ({
      actor: [entry.actorId, entry.actorName],
      action: entry.action,
      subject: [entry.subjectType, entry.subjectId, entry.subjectLabel],
      reason: entry.changes[0]?.to,
      address: entry.address,
    }));

  test("sign-ins and sign-outs with the network address [001 §2] [ASVS 16.2.1]", async () => {
    const cookie = (await signIn({}, "203.0.113.7")).headers.get("set-cookie")?.split(";")[0] ?? "";
    await api.send("POST", "/auth/sign-out", undefined, { cookie, "x-forwarded-for": "203.0.113.7" });
    await api.send("POST", "/auth/sign-out", undefined, { cookie, "x-forwarded-for": "203.0.113.7" });
    const entry = { actor: [uid, email], subject: ["session", uid, email], address: "203.0.113.7" };
    const entries = await readEntries();
    expect(entries.filter(({ action }) => action !== "new-device")).toEqual([
      { ...entry, action: "signed-in", reason: undefined },
      { ...entry, action: "signed-out", reason: undefined },
    ]);
  });

  test("failed sign-ins with the reason and email address, never the password [ASVS 16.3.1]", async () => {
    await signIn(wrongPassword, "203.0.113.7");
    await signIn({ email: "Nobody@example.com", password: "a secret" }, "203.0.113.8");
    expect(await readEntries()).toEqual([
      {
        actor: [null, email],
        action: "sign-in-refused",
        subject: ["session", uid, email],
        reason: "Incorrect password.",
        address: "203.0.113.7",
      },
      {
        actor: [null, "nobody@example.com"],
        action: "sign-in-refused",
        subject: ["session", "nobody@example.com", "nobody@example.com"],
        reason: "No user found with this email address.",
        address: "203.0.113.8",
      },
    ]);
    expect(JSON.stringify(await api.db.select().from(auditEntries))).not.toContain("a secret");
  });

  test("only the first attempt above the limit [ASVS 16.3.3]", async () => {
    for (let attempt = 0; attempt < 40; attempt += 1) await signIn(wrongPassword, "203.0.113.7");
    const reasons = (await readEntries()).map(({ reason }) => reason);
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => "Incorrect password."), TOO_MANY_MESSAGE]);
  });
});
