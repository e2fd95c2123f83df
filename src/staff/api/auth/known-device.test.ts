import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { users } from "../../tables/account-schema.server.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { DEVICE_TOKEN_MS, verifyDeviceToken, createDeviceToken } from "../../operations/devices.ts";
import { setPassword } from "../../operations/set-password.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const api = await openTestApi({ isRateLimited: true, trustProxy: true });
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
async function exhaustAccount(email = staff.email): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) await signIn({ email, password: `guess ${attempt}` });
}

test("exhausting an account's attempts does not lock out known devices [ASVS 6.3.1]", async () => {
  const deviceCookie = await signInForDeviceCookie();
  await exhaustAccount();
  expect((await signIn(staff)).status).toBe(429);
  expect((await signIn(staff, deviceCookie)).status).toBe(200);
});

test("exhausting a network's attempts does not lock out its known devices", async () => {
  const deviceCookie = await signInForDeviceCookie();
  for (let attempt = 0; attempt < 21; attempt += 1) {
    await signIn({ email: `${randomUUID()}@example.com`, password: "guess" }, "", "203.0.113.7");
  }
  expect((await signIn(staff, "", "203.0.113.7")).status).toBe(429);
  expect((await signIn(staff, deviceCookie, "203.0.113.7")).status).toBe(200);
});

test("a known device has ten separate attempts, which a successful sign-in resets", async () => {
  const deviceCookie = await signInForDeviceCookie();
  const wrongPassword = { ...staff, password: "wrong" };
  for (let attempt = 0; attempt < 9; attempt += 1)
    expect((await signIn(wrongPassword, deviceCookie)).status).toBe(401);
  expect((await signIn(staff, deviceCookie)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await signIn(wrongPassword, deviceCookie)).status).toBe(401);
  expect((await signIn(staff, deviceCookie)).status).toBe(429);
  // Failed attempts on a lost or stolen device do not block its owner on other devices.
  expect((await signIn(staff)).status).toBe(200);
});

test("a device cookie grants no access and is valid for one account only [ASVS 9.2.2] [ASVS 9.2.3] [ASVS 9.2.4]", async () => {
  const deviceCookie = await signInForDeviceCookie();
  expect((await signIn({ ...staff, password: "wrong" }, deviceCookie)).status).toBe(401);
  await exhaustAccount(colleague.email);
  expect((await signIn(colleague, deviceCookie)).status).toBe(429);
});

test("the device cookie is HttpOnly, SameSite and limited to /api/auth [ASVS 3.3.2]", async () => {
  const { headers } = await signIn(staff);
  const cookie = headers.getSetCookie().find((header) => header.startsWith("known-device=")) ?? "";
  expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toContain(`Max-Age=${90 * 24 * 60 * 60}`);
});

test("a signed-in user can change their password during an attack on the account", async () => {
  const session = (await signIn(staff)).headers.get("set-cookie")?.split(";")[0] ?? "";
  await exhaustAccount();
  const change = { password: staff.password, currentPassword: staff.password };
  const response = await api.send("POST", `/admin/users/${uid}/password`, change, { cookie: session });
  expect(response.status).toBe(204);
});

describe("a device cookie is invalid", () => {
  const readUser = async () => {
    const user = (await api.db.select().from(users)).find(({ id }) => id === uid);
    if (!user) throw new Error("The account is missing");
    return user;
  };

  test("after the password is changed", async () => {
    const token = createDeviceToken(await readUser());
    expect(verifyDeviceToken(await readUser(), token)).toBeDefined();
    await setPassword(api.db, uid, staff.password);
    expect(verifyDeviceToken(await readUser(), token)).toBeUndefined();
  });

  test("after 90 days [ASVS 9.2.1]", async () => {
    const now = new Date();
    const expiredToken = createDeviceToken(await readUser(), new Date(now.getTime() - DEVICE_TOKEN_MS));
    expect(verifyDeviceToken(await readUser(), expiredToken, now)).toBeUndefined();
  });

  test("if it was tampered with or is malformed [ASVS 9.1.1]", async () => {
    const [device = "", issuedAt = "", signature = ""] = createDeviceToken(await readUser()).split(".");
    const tamperedTokens = [
      [`${device}x`, issuedAt, signature],
      [device, (Number.parseInt(issuedAt, 36) + 1).toString(36), signature],
      [device, issuedAt, signature.toUpperCase()],
      [device, issuedAt, ""],
    ].map((parts) => parts.join("."));
    for (const token of [...tamperedTokens, "", "..", "a.b.c", "x".repeat(5000), undefined]) {
      expect(verifyDeviceToken(await readUser(), token), token).toBeUndefined();
    }
    expect(verifyDeviceToken(undefined, createDeviceToken(await readUser()))).toBeUndefined();
  });
});
