import { expect, test } from "vitest";

import { sessions, users } from "../../tables/account-schema.server.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const fallbackAdminEmail = "owner@example.com";
const api = await openTestApi({ fallbackAdminEmail });
const password = "correct horse";
await createUser(api.db, { email: "Staff@Example.com", password, displayName: "Sana", isAdmin: true });

interface Session {
  user: { email: string; isAdmin: boolean } | null;
}

test("signing in returns the user and sets an HttpOnly cookie [000 §3] [000 §7] [001 §7] [ASVS 3.3.2] [ASVS 3.3.4]", async () => {
  const response = await api.send<Session>("POST", "/auth/sign-in", { email: "staff@example.com", password });
  expect(response.status).toBe(200);
  expect(response.body.user).toMatchObject({ email: "staff@example.com", isAdmin: true });
  expect(response.headers.get("set-cookie")).toMatch(/^session=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
});

test("over HTTPS, the session cookie has the __Host- prefix and the Secure attribute, including when the cookie is deleted [ASVS 3.3.1]", async () => {
  const httpsApi = await openTestApi({ siteUrl: "https://shop.test" });
  const session = await httpsApi.signIn(true);
  expect(session.cookie).toMatch(/^__Host-session=[\w-]{43}$/);
  const { headers } = await httpsApi.send("POST", "/auth/sign-in", { email: "nobody@example.com", password });
  expect(headers.get("set-cookie")).toBeNull();
  const { body } = await httpsApi.send<Session>("GET", "/auth/session", undefined, session);
  expect(body.user?.isAdmin).toBe(true);
  const cookieWithoutPrefix = { cookie: session.cookie?.replace("__Host-", "") ?? "" };
  expect(
    (await httpsApi.send<Session>("GET", "/auth/session", undefined, cookieWithoutPrefix)).body.user,
  ).toBeNull();
  const signOutResponse = await httpsApi.send("POST", "/auth/sign-out", undefined, session);
  const cookie = signOutResponse.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await httpsApi.send<Session>("GET", "/auth/session", undefined, session)).body.user).toBeNull();
});

test("an unknown address and a wrong password have different messages, as specified [000 §8]", async () => {
  const unknown = await api.send("POST", "/auth/sign-in", { email: "nobody@example.com", password });
  expect([unknown.status, unknown.problem.detail]).toEqual([401, "No user found with this email address."]);
  const wrongPassword = await api.send("POST", "/auth/sign-in", {
    email: "staff@example.com",
    password: "wrong one",
  });
  expect([wrongPassword.status, wrongPassword.problem.detail]).toEqual([401, "Incorrect password."]);
  const noAddress = await api.send("POST", "/auth/sign-in", { email: "not an address", password });
  expect([noAddress.status, noAddress.problem.detail]).toEqual([422, "Invalid email address."]);
});

test("signing out ends the session on the server [000 §7] [001 §7] [ASVS 7.4.1]", async () => {
  const cookie = await api.signIn(true);
  await api.send("POST", "/auth/sign-out", undefined, cookie);
  const { body } = await api.send<Session>("GET", "/auth/session", undefined, cookie);
  expect(body.user).toBeNull();
});

test("neither tokens nor passwords are stored in plain text [ASVS 7.2.3] [ASVS 11.4.2]", async () => {
  const { cookie = "" } = await api.signIn(true);
  const stored = JSON.stringify([await api.db.select().from(sessions), await api.db.select().from(users)]);
  expect(stored).not.toContain(cookie.split("=")[1]);
  expect(stored).not.toContain(password);
  expect(stored).toContain("$argon2id$");
});

test("a user without a stored role is an admin only if their email address is the configured address", async () => {
  for (const [email, isAdmin] of [
    ["Owner@example.com", true],
    ["other@example.com", false],
  ] as const) {
    await createUser(api.db, { email, password, displayName: "", isAdmin: false });
    await api.db.update(users).set({ isAdmin: null });
    const { body } = await api.send<Session>("POST", "/auth/sign-in", { email, password });
    expect(body.user?.isAdmin).toBe(isAdmin);
  }
});

test("an account with an existing email address is rejected, regardless of case [000 §8]", async () => {
  const staff = await api.signIn(true);
  const input = { email: "taken@example.com", password, displayName: "", isAdmin: false };
  expect((await api.send("POST", "/admin/users", input, staff)).status).toBe(201);
  const duplicate = await api.send("POST", "/admin/users", { ...input, email: "TAKEN@example.com" }, staff);
  expect([duplicate.status, duplicate.problem.detail]).toEqual([
    409,
    "An account with this email already exists.",
  ]);
});

test("a password shorter than 6 characters is rejected [000 §5]", async () => {
  const staff = await api.signIn(true);
  const response = await api.send(
    "POST",
    "/admin/users",
    { email: "weak@example.com", password: "12345" },
    staff,
  );
  expect(response.problem.detail).toBe("Password should be at least 6 characters.");
});

/** Password of the accounts that `signIn` creates. */
const currentPassword = "a long enough password";
const getUid = async (cookie: Record<string, string>) =>
  (await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, cookie)).body.user.uid;

test("an admin can be demoted by another admin, but not by themselves", async () => {
  await api.db.update(users).set({ isAdmin: false });
  const staff = await api.signIn(true);
  const demote = async (user: Record<string, string>) =>
    api.send("PATCH", `/admin/users/${await getUid(user)}`, { isAdmin: false, currentPassword }, staff);
  const demotedOnlyAdmin = await demote(staff);
  expect([demotedOnlyAdmin.status, demotedOnlyAdmin.problem.detail]).toEqual([
    409,
    "The shop's only admin cannot lose admin access",
  ]);
  const other = await api.signIn(true);
  const demotedSelf = await demote(staff);
  expect([demotedSelf.status, demotedSelf.problem.detail]).toEqual([
    409,
    "You cannot remove your own admin access. Ask another admin to do it.",
  ]);
  expect((await demote(other)).status).toBe(200);
  expect((await api.send("GET", "/admin/orders", undefined, other)).status).toBe(403);
});

test("making a user an admin takes effect immediately [000 §6] [000 §7]", async () => {
  const staff = await api.signIn(true);
  const customer = await api.signIn(false);
  const { body } = await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, customer);
  expect((await api.send("GET", "/admin/orders", undefined, customer)).status).toBe(403);
  await api.send("PATCH", `/admin/users/${body.user.uid}`, { isAdmin: true, currentPassword }, staff);
  expect((await api.send("GET", "/admin/orders", undefined, customer)).status).toBe(200);
});
