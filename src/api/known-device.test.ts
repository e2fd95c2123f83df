import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { rateLimits, users } from "#db/schema/schema.server.ts";
import { DEVICE_MARK_MS, knownDevice, markDevice } from "#operations/staff/known-device.ts";
import { setPassword } from "#operations/staff/set-password.ts";
import { createUser } from "#operations/staff/users.ts";
import { openTestApi } from "#test/api.ts";

const api = await openTestApi({ rateLimits: true, trustProxy: true });
const staff = { email: "staff@example.com", password: "correct horse" };
const colleague = { email: "colleague@example.com", password: "battery staple" };
const { uid } = await createUser(api.db, { ...staff, displayName: "Sana", isAdmin: true });
await createUser(api.db, { ...colleague, displayName: "Omar", isAdmin: true });

beforeEach(async () => {
  await api.db.delete(rateLimits);
});

const enter = (credentials: object, cookie = "", address: string = randomUUID()) =>
  api.send("POST", "/auth/sign-in", credentials, { cookie, "x-forwarded-for": address });

/** The mark that a browser keeps after signing in, as a cookie. */
async function signedInBefore(credentials: object = staff): Promise<string> {
  const { headers } = await enter(credentials);
  const mark = headers.getSetCookie().find((cookie) => cookie.startsWith("known-device="));
  return mark?.split(";")[0] ?? "";
}

/** A stranger tries passwords until the account's tries are used up. */
async function attack(email = staff.email): Promise<void> {
  for (let time = 0; time < 12; time += 1) await enter({ email, password: `guess ${time}` });
}

test("a stranger who uses up an account's tries locks out no browser that has signed in to it before", async () => {
  const known = await signedInBefore();
  await attack();
  expect((await enter(staff)).status).toBe(429);
  expect((await enter(staff, known)).status).toBe(200);
});

test("nor one in the stranger's own network", async () => {
  const known = await signedInBefore();
  for (let time = 0; time < 21; time += 1) {
    await enter({ email: `${randomUUID()}@example.com`, password: "guess" }, "", "203.0.113.7");
  }
  expect((await enter(staff, "", "203.0.113.7")).status).toBe(429);
  expect((await enter(staff, known, "203.0.113.7")).status).toBe(200);
});

test("a known browser has ten tries of its own too, and a right password forgets them", async () => {
  const known = await signedInBefore();
  const wrong = { ...staff, password: "wrong" };
  for (let time = 0; time < 9; time += 1) expect((await enter(wrong, known)).status).toBe(401);
  expect((await enter(staff, known)).status).toBe(200);
  for (let time = 0; time < 10; time += 1) expect((await enter(wrong, known)).status).toBe(401);
  expect((await enter(staff, known)).status).toBe(429);
  // A browser that was lost or stolen has not used up those of its owner elsewhere.
  expect((await enter(staff)).status).toBe(200);
});

test("a mark lets nobody in, and counts for no other account", async () => {
  const known = await signedInBefore();
  expect((await enter({ ...staff, password: "wrong" }, known)).status).toBe(401);
  await attack(colleague.email);
  expect((await enter(colleague, known)).status).toBe(429);
});

test("a mark is kept from scripts and other sites, and is sent along only to sign in", async () => {
  const { headers } = await enter(staff);
  const cookie = headers.getSetCookie().find((set) => set.startsWith("known-device=")) ?? "";
  expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toContain(`Max-Age=${90 * 24 * 60 * 60}`);
});

test("signed in, one's own password can be changed while a stranger tries to guess it", async () => {
  const session = (await enter(staff)).headers.get("set-cookie")?.split(";")[0] ?? "";
  await attack();
  const change = { password: staff.password, currentPassword: staff.password };
  const answer = await api.send("POST", `/admin/users/${uid}/password`, change, { cookie: session });
  expect(answer.status).toBe(204);
});

describe("a mark counts for nothing", () => {
  const row = async () => {
    const found = (await api.db.select().from(users)).find(({ id }) => id === uid);
    if (!found) throw new Error("The account is gone");
    return found;
  };

  test("after a new password", async () => {
    const mark = markDevice(await row());
    expect(knownDevice(await row(), mark)).toBeDefined();
    await setPassword(api.db, uid, staff.password);
    expect(knownDevice(await row(), mark)).toBeUndefined();
  });

  test("after 90 days", async () => {
    const now = new Date();
    const old = markDevice(await row(), new Date(now.getTime() - DEVICE_MARK_MS));
    expect(knownDevice(await row(), old, now)).toBeUndefined();
  });

  test("when anything of it was changed, or it is none at all", async () => {
    const [device = "", issuedAt = "", sealed = ""] = markDevice(await row()).split(".");
    const changed = [
      [`${device}x`, issuedAt, sealed],
      [device, (Number.parseInt(issuedAt, 36) + 1).toString(36), sealed],
      [device, issuedAt, sealed.toUpperCase()],
      [device, issuedAt, ""],
    ].map((parts) => parts.join("."));
    for (const mark of [...changed, "", "..", "a.b.c", "x".repeat(5000), undefined]) {
      expect(knownDevice(await row(), mark), mark).toBeUndefined();
    }
    expect(knownDevice(undefined, markDevice(await row()))).toBeUndefined();
  });
});
