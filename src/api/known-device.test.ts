import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { rateLimits, users } from "#db/schema/schema.server.ts";
import { DEVICE_TOKEN_MS, verifyDeviceToken, createDeviceToken } from "#operations/staff/device-token.ts";
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

const signIn = (credentials: object, cookie = "", address: string = randomUUID()) =>
  api.send("POST", "/auth/sign-in", credentials, { cookie, "x-forwarded-for": address });

/** Signs in and returns the known-device cookie. */
async function signInForDeviceCookie(credentials: object = staff): Promise<string> {
  const { headers } = await signIn(credentials);
  const token = headers.getSetCookie().find((cookie) => cookie.startsWith("known-device="));
  return token?.split(";")[0] ?? "";
}

/** Guesses passwords until the account's attempts are exhausted. */
async function attack(email = staff.email): Promise<void> {
  for (let time = 0; time < 12; time += 1) await signIn({ email, password: `guess ${time}` });
}

test("exhausting the attempts of an account does not lock out known devices", async () => {
  const deviceCookie = await signInForDeviceCookie();
  await attack();
  expect((await signIn(staff)).status).toBe(429);
  expect((await signIn(staff, deviceCookie)).status).toBe(200);
});

test("exhausting the attempts of a network does not lock out its known devices", async () => {
  const deviceCookie = await signInForDeviceCookie();
  for (let time = 0; time < 21; time += 1) {
    await signIn({ email: `${randomUUID()}@example.com`, password: "guess" }, "", "203.0.113.7");
  }
  expect((await signIn(staff, "", "203.0.113.7")).status).toBe(429);
  expect((await signIn(staff, deviceCookie, "203.0.113.7")).status).toBe(200);
});

test("a known device has ten attempts of its own, reset by a successful sign-in", async () => {
  const deviceCookie = await signInForDeviceCookie();
  const wrong = { ...staff, password: "wrong" };
  for (let time = 0; time < 9; time += 1) expect((await signIn(wrong, deviceCookie)).status).toBe(401);
  expect((await signIn(staff, deviceCookie)).status).toBe(200);
  for (let time = 0; time < 10; time += 1) expect((await signIn(wrong, deviceCookie)).status).toBe(401);
  expect((await signIn(staff, deviceCookie)).status).toBe(429);
  // A lost or stolen device does not exhaust the attempts of its owner elsewhere.
  expect((await signIn(staff)).status).toBe(200);
});

test("a device cookie grants no access and applies to its own account only", async () => {
  const deviceCookie = await signInForDeviceCookie();
  expect((await signIn({ ...staff, password: "wrong" }, deviceCookie)).status).toBe(401);
  await attack(colleague.email);
  expect((await signIn(colleague, deviceCookie)).status).toBe(429);
});

test("the device cookie is HttpOnly, SameSite and limited to /api/auth", async () => {
  const { headers } = await signIn(staff);
  const cookie = headers.getSetCookie().find((set) => set.startsWith("known-device=")) ?? "";
  expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toContain(`Max-Age=${90 * 24 * 60 * 60}`);
});

test("a signed-in user can change their password during an attack on the account", async () => {
  const session = (await signIn(staff)).headers.get("set-cookie")?.split(";")[0] ?? "";
  await attack();
  const change = { password: staff.password, currentPassword: staff.password };
  const response = await api.send("POST", `/admin/users/${uid}/password`, change, { cookie: session });
  expect(response.status).toBe(204);
});

describe("a device cookie is invalid", () => {
  const row = async () => {
    const found = (await api.db.select().from(users)).find(({ id }) => id === uid);
    if (!found) throw new Error("The account is missing");
    return found;
  };

  test("after a new password", async () => {
    const token = createDeviceToken(await row());
    expect(verifyDeviceToken(await row(), token)).toBeDefined();
    await setPassword(api.db, uid, staff.password);
    expect(verifyDeviceToken(await row(), token)).toBeUndefined();
  });

  test("after 90 days", async () => {
    const now = new Date();
    const old = createDeviceToken(await row(), new Date(now.getTime() - DEVICE_TOKEN_MS));
    expect(verifyDeviceToken(await row(), old, now)).toBeUndefined();
  });

  test("if any part was changed, or it is malformed", async () => {
    const [device = "", issuedAt = "", signature = ""] = createDeviceToken(await row()).split(".");
    const changed = [
      [`${device}x`, issuedAt, signature],
      [device, (Number.parseInt(issuedAt, 36) + 1).toString(36), signature],
      [device, issuedAt, signature.toUpperCase()],
      [device, issuedAt, ""],
    ].map((parts) => parts.join("."));
    for (const token of [...changed, "", "..", "a.b.c", "x".repeat(5000), undefined]) {
      expect(verifyDeviceToken(await row(), token), token).toBeUndefined();
    }
    expect(verifyDeviceToken(undefined, createDeviceToken(await row()))).toBeUndefined();
  });
});
