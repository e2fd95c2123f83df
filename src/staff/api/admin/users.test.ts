import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { staffRoles, users } from "../../tables/account-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { UserDocument } from "../../rules/user.ts";
import { removeUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
/** Password of the accounts that `signIn` creates. */
const currentPassword = "a long enough password";
const [sana] = await db.select().from(users);

const account = { email: "Hina@example.com", password: "garnet harbour", displayName: " Hina Malik " };
const addAccount = (overrides: object = {}) =>
  send<UserDocument>("POST", "/admin/users", { ...account, ...overrides }, staff);

const readAuditLog = async () =>
  (await db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ actorId, action, subjectType, subjectLabel, changes }) => ({
      actorId,
      action,
      subject: [subjectType, subjectLabel],
      changes: changes.map(({ field, from, to }) => [field, from, to]),
    }),
  );

beforeEach(async () => {
  await db.delete(auditEntries);
});

test("a new account is an admin only if requested [000 §6] [000 §7] [001 §3]", async () => {
  const customer = await addAccount({ email: "one@example.com" });
  expect([customer.status, customer.body]).toEqual([
    201,
    {
      uid: customer.body.uid,
      email: "one@example.com",
      displayName: "Hina Malik",
      isAdmin: false,
      role: null,
      disabledAt: null,
      createdAt: customer.body.createdAt,
      updatedAt: customer.body.updatedAt,
    },
  ]);
  const admin = await addAccount({ email: "two@example.com", isAdmin: true, currentPassword });
  expect([admin.status, admin.body.isAdmin]).toEqual([201, true]);
});

test("all invalid fields are returned with the specified messages", async () => {
  const { status, problem } = await addAccount({ email: "nobody", password: "12345" });
  expect([status, problem.errors]).toEqual([
    422,
    { email: ["Invalid email address."], password: ["Password should be at least 6 characters."] },
  ]);
});

test("an existing email address is rejected with an error for its field, and nothing is recorded", async () => {
  await addAccount({ email: "taken@example.com" });
  await db.delete(auditEntries);
  const { status, problem } = await addAccount({ email: "TAKEN@example.com" });
  const message = "An account with this email already exists.";
  expect([status, problem.detail, problem.errors]).toEqual([409, message, { email: [message] }]);
  expect(await readAuditLog()).toEqual([]);
});

test("account changes are recorded without passwords", async () => {
  const { body: hina } = await addAccount();
  const change = (body: object) => send("PATCH", `/admin/users/${hina.uid}`, body, staff);
  await change({ displayName: "Hina Shah", isAdmin: true, currentPassword });
  await change({ displayName: "Hina Shah" });
  await send(
    "POST",
    `/admin/users/${hina.uid}/password`,
    { password: "velvet lantern", currentPassword },
    staff,
  );
  const entry = { actorId: sana?.id, subject: ["user", "hina@example.com"] };
  expect(await readAuditLog()).toEqual([
    {
      ...entry,
      action: "added",
      changes: [
        ["displayName", null, "Hina Malik"],
        ["isAdmin", null, "false"],
      ],
    },
    {
      ...entry,
      action: "updated",
      changes: [
        ["displayName", "Hina Malik", "Hina Shah"],
        ["isAdmin", "false", "true"],
        ["role", null, "owner"],
      ],
    },
    { ...entry, action: "password-reset", changes: [] },
  ]);
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toMatch(
    /garnet|another one|velvet lantern|argon2/,
  );
});

test("changing an unknown account is rejected", async () => {
  const { status, problem } = await send("PATCH", "/admin/users/nobody", { displayName: "x" }, staff);
  expect([status, problem.detail]).toEqual([404, "No user found with this email address."]);
});

test("a password that is easy to guess is rejected with an error for its field [ASVS 6.2.4]", async () => {
  const commonPasswordMessage = /easy to guess: it is one of the most common passwords/;
  const ownNameMessage = /easy to guess: it contains the name or email address/;
  const added = await addAccount({ email: "weak@example.com", password: "iloveyou" });
  expect([added.status, added.problem.errors]).toEqual([
    422,
    { password: [expect.stringMatching(commonPasswordMessage)] },
  ]);
  const { body: hina } = await addAccount({ email: "hina.malik@example.com" });
  const updated = await send(
    "POST",
    `/admin/users/${hina.uid}/password`,
    { password: "malik99", currentPassword },
    staff,
  );
  expect([updated.status, updated.problem.errors]).toEqual([
    422,
    { password: [expect.stringMatching(ownNameMessage)] },
  ]);
});

describe("changing another account's password, role or access requires the admin's own password [ASVS 7.5.1]", () => {
  const CHANGES = [
    ["PATCH", "", { isAdmin: true }],
    ["PATCH", "", { isDisabled: true }],
    ["POST", "/password", { password: "velvet lantern" }],
  ] as const;

  test.each(CHANGES)("%s %s %j", async (method, path, change) => {
    const { body: hina } = await addAccount({ email: `${randomUUID()}@example.com` });
    await db.delete(auditEntries);
    const url = `/admin/users/${hina.uid}${path}`;
    for (const enteredPassword of [undefined, "velvet lantern"]) {
      const { status, problem } = await send(
        method,
        url,
        { ...change, currentPassword: enteredPassword },
        staff,
      );
      expect([status, problem.errors]).toEqual([422, { currentPassword: ["Incorrect password."] }]);
    }
    const rejected = {
      actorId: sana?.id,
      action: "password-refused",
      subject: ["user", sana?.email],
      changes: [],
    };
    expect(await readAuditLog()).toEqual([rejected, rejected]);
    const { body: unchanged } = await send<UserDocument>("GET", `/admin/users/${hina.uid}`, undefined, staff);
    expect(unchanged).toEqual(hina);
    expect((await send(method, url, { ...change, currentPassword }, staff)).status).toBeLessThan(300);
  });

  test.each([undefined, "velvet lantern"])(
    "a new admin is not created if the signed-in user enters the password %s",
    async (enteredPassword) => {
      const email = `${randomUUID()}@example.com`;
      const { status, problem } = await addAccount({
        email,
        isAdmin: true,
        currentPassword: enteredPassword,
      });
      expect([status, problem.errors]).toEqual([422, { currentPassword: ["Incorrect password."] }]);
      expect((await readAuditLog()).map(({ action }) => action)).toEqual(["password-refused"]);
      expect((await db.select().from(users)).map((user) => user.email)).not.toContain(email);
    },
  );

  test("an admin receives 429 after ten wrong passwords", async () => {
    const limited = await openTestApi({ isRateLimited: true });
    const [first, second] = [await limited.signIn(true), await limited.signIn(true)];
    const [target] = await limited.db.select().from(users);
    const change = (headers: Record<string, string>, enteredPassword: string) =>
      limited.send(
        "PATCH",
        `/admin/users/${target?.id}`,
        { isAdmin: true, currentPassword: enteredPassword },
        headers,
      );
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await change(second, "a wrong one")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await change(second, currentPassword)).status).toBe(429);
    expect((await limited.send("GET", "/admin/users", undefined, first)).status).toBe(200);
  });

  test("a name can be changed without the password", async () => {
    const { body: hina } = await addAccount({ email: "renamed@example.com" });
    const { body } = await send<UserDocument>(
      "PATCH",
      `/admin/users/${hina.uid}`,
      { displayName: "H" },
      staff,
    );
    expect(body.displayName).toBe("H");
  });
});

describe("a disabled account", () => {
  const disable = (uid: string, isDisabled = true) =>
    send<UserDocument>("PATCH", `/admin/users/${uid}`, { isDisabled, currentPassword }, staff);
  const credentials = { email: "omar@example.com", password: "garnet harbour" };

  test("loses its sessions immediately and cannot sign in until it is enabled [ASVS 7.4.2]", async () => {
    const { body: omar } = await addAccount({ ...credentials, isAdmin: true, currentPassword });
    const signedIn = await send("POST", "/auth/sign-in", credentials);
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    expect((await send("GET", "/admin/users", undefined, { cookie })).status).toBe(200);
    await db.delete(auditEntries);
    expect((await disable(omar.uid)).body.disabledAt).toEqual(expect.any(String));
    expect((await send("GET", "/admin/users", undefined, { cookie })).status).toBe(401);
    const rejected = await send("POST", "/auth/sign-in", credentials);
    const message = "This account is disabled. Ask an admin to enable it.";
    expect([rejected.status, rejected.problem.errors]).toEqual([401, { email: [message] }]);
    expect((await send("POST", "/auth/sign-in", { ...credentials, password: "wrong" })).problem.detail).toBe(
      "Incorrect password.",
    );
    expect((await disable(omar.uid, false)).body.disabledAt).toBeNull();
    expect((await send("POST", "/auth/sign-in", credentials)).status).toBe(200);
    const actions = (await readAuditLog()).map(({ action, subject }) => [action, subject[1]]);
    expect(actions.filter(([action]) => action === "disabled" || action === "enabled")).toEqual([
      ["disabled", credentials.email],
      ["enabled", credentials.email],
    ]);
  });

  test("cannot be the admin's own account or the last enabled admin", async () => {
    const ownAccount = await disable(sana?.id ?? "");
    expect([ownAccount.status, ownAccount.problem.detail]).toEqual([
      409,
      "You cannot disable your own account. Ask another admin to do it.",
    ]);
    const others = (await db.select().from(users)).filter(({ id, isAdmin }) => isAdmin && id !== sana?.id);
    for (const { id } of others) expect((await disable(id)).status).toBe(200);
    const lastAdmin = await send("PATCH", `/admin/users/${sana?.id}`, { isAdmin: false }, staff);
    expect([lastAdmin.status, lastAdmin.problem.detail]).toEqual([
      409,
      "The shop's only admin cannot lose admin access",
    ]);
    const disabled = await disable(sana?.id ?? "");
    expect([disabled.status, disabled.problem.detail]).toEqual([
      409,
      "The shop's only admin cannot be disabled.",
    ]);
  });
});

describe("removing an account", () => {
  const remove = (uid: string, enteredPassword: string | undefined = currentPassword, by = staff) =>
    send("POST", `/admin/users/${uid}/remove`, { currentPassword: enteredPassword }, by);

  test("ends its sessions immediately, and the audit log keeps its name", async () => {
    const credentials = { email: "gone@example.com", password: "garnet harbour" };
    const { body: gone } = await addAccount({ ...credentials, isAdmin: true, currentPassword });
    const signedIn = await send("POST", "/auth/sign-in", credentials);
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    expect((await send("GET", "/admin/users", undefined, { cookie })).status).toBe(200);
    expect((await remove(gone.uid, "wrong")).problem.errors).toEqual({
      currentPassword: ["Incorrect password."],
    });
    expect((await remove(gone.uid)).status).toBe(204);
    expect((await send("GET", "/admin/users", undefined, { cookie })).status).toBe(401);
    expect((await send("POST", "/auth/sign-in", credentials)).problem.detail).toBe(
      "No user found with this email address.",
    );
    expect((await remove(gone.uid)).status).toBe(404);
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.find(({ action }) => action === "signed-in")).toMatchObject({
      actorId: null,
      actorName: credentials.email,
    });
    expect(entries.find(({ action }) => action === "deleted")).toMatchObject({
      actorId: sana?.id,
      subjectLabel: credentials.email,
    });
  });

  test("is rejected for the user's own account, for the last enabled owner, and for an owner unless another owner requests it", async () => {
    const ownRemoval = await remove(sana?.id ?? "");
    expect([ownRemoval.status, ownRemoval.problem.detail]).toEqual([
      409,
      "You cannot remove your own account. Ask another admin to do it.",
    ]);
    const otherShop = await openTestApi();
    const owner = await otherShop.signIn(true);
    const [lastOwner] = await otherShop.db.select().from(users);
    await expect(removeUser(otherShop.db, lastOwner?.id ?? "", {})).rejects.toThrow(
      "The shop's only admin cannot be removed.",
    );
    const id = randomUUID();
    await otherShop.db.insert(staffRoles).values({ id, name: "Lead", permissions: ["staff.manage"] });
    const lead = await otherShop.signIn(id);
    const path = `/admin/users/${lastOwner?.id}/remove`;
    expect((await otherShop.send("POST", path, { currentPassword }, lead)).status).toBe(403);
    expect((await otherShop.send("GET", "/admin/users", undefined, owner)).status).toBe(200);
  });
});
