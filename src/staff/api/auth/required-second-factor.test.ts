import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { users } from "../../tables/account-schema.server.ts";
import { recoveryCodes, secondFactorRoles } from "../../tables/second-factor-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { Passkey } from "../../rules/passkey.ts";
import type { StaffRole } from "../../rules/role.ts";
import { openTestApi } from "#test/api.ts";
import type { TestAccount } from "#test/staff-accounts.ts";
import { addTestPasskey, confirmChange, createTestAccount, PASSWORD } from "#test/staff-accounts.ts";

const api = await openTestApi();
const { db, send } = api;

const requireFactor = (role: string, { session }: TestAccount) =>
  send("PUT", `/admin/roles/${role}/second-factor`, { isRequired: true }, session);

/** Creates an owner with a passkey. */
async function createOwner(): Promise<TestAccount> {
  const owner = await createTestAccount(api);
  await addTestPasskey(api, owner);
  return owner;
}

const listOrders = ({ session }: TestAccount) => send("GET", "/admin/orders", undefined, session);

/** Removes all passkeys of an account concurrently. Returns the responses. */
async function removePasskeys(account: TestAccount) {
  const { session } = account;
  const { body } = await send<{ passkeys: Passkey[] }>("GET", "/auth/passkeys", undefined, session);
  const remove = async ({ id }: Passkey) =>
    send("POST", `/auth/passkeys/${id}/remove`, await confirmChange(api, account), session);
  return Promise.all(body.passkeys.map(remove));
}

const removeFactorOf = async (uid: string, staff: TestAccount, currentPassword = PASSWORD) => {
  const confirmation = await confirmChange(api, staff, currentPassword);
  return send("POST", `/admin/users/${uid}/second-factor/remove`, confirmation, staff.session);
};

beforeEach(async () => {
  await db.delete(secondFactorRoles);
});

test("staff who lack the second factor that their role requires can only set one up [ASVS 6.3.3]", async () => {
  const [owner, packer] = [await createOwner(), await createTestAccount(api, "packer")];
  expect((await listOrders(packer)).status).toBe(200);
  expect((await requireFactor("packer", owner)).status).toBe(204);
  const { status, problem } = await listOrders(packer);
  expect([status, problem.code]).toEqual([403, "second-factor-setup-required"]);
  const { session } = packer;
  const signedIn = await send("GET", "/auth/session", undefined, session);
  expect(signedIn.body).toMatchObject({ user: { needsSecondFactor: true } });
  const state = await send("GET", "/auth/second-factor", undefined, session);
  expect(state.body).toMatchObject({ isRequired: true });
  await addTestPasskey(api, packer);
  expect((await listOrders(packer)).status).toBe(200);
});

test("every staff operation is rejected until the second factor is set up [ASVS 6.3.3]", async () => {
  const [owner, manager] = [await createOwner(), await createTestAccount(api, "manager")];
  await requireFactor("manager", owner);
  const { body: document } = await send<{ paths: Record<string, object> }>("GET", "/openapi.json");
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/api/admin/"))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })));
  const accepted: string[] = [];
  for (const { method, path } of operations) {
    const url = path.slice("/api".length).replaceAll(/\{\w+\}/g, "any");
    const body = method === "get" || method === "delete" ? undefined : {};
    const { problem } = await send(method.toUpperCase(), url, body, manager.session);
    if (problem?.code !== "second-factor-setup-required") accepted.push(`${method} ${path}`);
  }
  expect(operations.length).toBeGreaterThan(100);
  expect(accepted).toEqual([]);
});

test("the requirement applies to owners, custom roles and the fallback owner, but not to customers", async () => {
  const owner = await createOwner();
  const role = { name: "Weekend", permissions: ["orders.read"] };
  const { body } = await send<StaffRole>("POST", "/admin/roles", role, owner.session);
  const [other, custom] = [await createTestAccount(api), await createTestAccount(api, body.id)];
  const [fallback, customer] = [await createTestAccount(api), await createTestAccount(api, null)];
  await db.update(users).set({ isAdmin: null }).where(eq(users.id, fallback.uid));
  for (const id of ["owner", body.id]) expect((await requireFactor(id, owner)).status).toBe(204);
  const apiWithFallback = await openTestApi({ fallbackAdminEmail: fallback.email }, { db });
  for (const account of [other, custom, fallback]) {
    const { problem } = await apiWithFallback.send("GET", "/admin/orders", undefined, account.session);
    expect(problem.code).toBe("second-factor-setup-required");
  }
  const { problem } = await listOrders(customer);
  expect(problem.code).toBe("access-denied");
  const { body: roles } = await send<StaffRole[]>("GET", "/admin/roles", undefined, owner.session);
  const required = roles.filter(({ requiresSecondFactor }) => requiresSecondFactor).map(({ id }) => id);
  expect(required).toEqual(["owner", body.id]);
});

test("a user without a second factor cannot require one for their own role", async () => {
  const owner = await createTestAccount(api);
  const { status, problem } = await requireFactor("owner", owner);
  expect([status, problem.detail]).toEqual([
    409,
    "You have this role. Set up your own second factor first, so that you are not locked out.",
  ]);
  expect((await requireFactor("packer", owner)).status).toBe(204);
});

test("removing the requirement needs the signed-in user's password [ASVS 7.5.1]", async () => {
  const owner = await createOwner();
  await requireFactor("packer", owner);
  const removeRequirement = (body: object) =>
    send("PUT", "/admin/roles/packer/second-factor", { isRequired: false, ...body }, owner.session);
  for (const body of [{}, { currentPassword: "wrong horse" }]) {
    const { status, problem } = await removeRequirement(body);
    expect([status, problem.errors]).toEqual([422, { currentPassword: ["Incorrect password."] }]);
    expect(await db.$count(secondFactorRoles)).toBe(1);
  }
  expect((await removeRequirement({ currentPassword: PASSWORD })).status).toBe(204);
  expect(await db.$count(secondFactorRoles)).toBe(0);
});

test("only owners can change the requirement for owners, and changing an unknown role returns 404", async () => {
  const owner = await createOwner();
  const role = { name: "Team lead", permissions: ["staff.manage", "orders.read"] };
  const { body } = await send<StaffRole>("POST", "/admin/roles", role, owner.session);
  const lead = await createTestAccount(api, body.id);
  expect((await requireFactor("owner", lead)).status).toBe(403);
  expect((await requireFactor("unknown", owner)).status).toBe(404);
});

test("a user whose role requires a second factor cannot remove the last one", async () => {
  const owner = await createOwner();
  await requireFactor("owner", owner);
  const [rejected] = await removePasskeys(owner);
  expect([rejected?.status, rejected?.problem.detail]).toEqual([
    409,
    "Your role requires two-factor authentication. Add another passkey or an authenticator app first.",
  ]);
  await addTestPasskey(api, owner);
  const statuses = (await removePasskeys(owner)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([204, 409]));
  expect((await listOrders(owner)).status).toBe(200);
});

test("deleting a custom role deletes its second-factor requirement", async () => {
  const owner = await createOwner();
  const role = { name: "Short", permissions: ["orders.read"] };
  const { body } = await send<StaffRole>("POST", "/admin/roles", role, owner.session);
  await requireFactor(body.id, owner);
  await send("DELETE", `/admin/roles/${body.id}`, undefined, owner.session);
  expect(await db.$count(secondFactorRoles)).toBe(0);
});

test("if an owner removes an account's second factor, the account's sessions end and the audit log records the removal [ASVS 6.4.4]", async () => {
  const [owner, packer] = [await createOwner(), await createTestAccount(api, "packer")];
  await addTestPasskey(api, packer);
  expect((await removeFactorOf(packer.uid, owner, "wrong horse")).status).toBe(422);
  expect((await listOrders(packer)).status).toBe(200);
  expect((await removeFactorOf(packer.uid, owner)).status).toBe(204);
  expect((await listOrders(packer)).status).toBe(401);
  const { email } = packer;
  expect((await send("POST", "/auth/sign-in", { email, password: PASSWORD })).status).toBe(200);
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, packer.uid))).toBe(0);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, packer.uid));
  const removal = entries.find(({ action }) => action === "second-factor-disabled");
  expect(removal?.actorName).toBe(owner.email);
  expect((await removeFactorOf(packer.uid, owner)).status).toBe(409);
});

test("the staff endpoint rejects the removal of one's own second factor, and requires an owner to remove an owner's second factor", async () => {
  const owner = await createOwner();
  expect((await removeFactorOf(owner.uid, owner)).status).toBe(409);
  const role = { name: "Lead", permissions: ["staff.manage", "orders.read"] };
  const { body } = await send<StaffRole>("POST", "/admin/roles", role, owner.session);
  expect((await removeFactorOf(owner.uid, await createTestAccount(api, body.id))).status).toBe(403);
  expect((await removeFactorOf("unknown", owner)).status).toBe(404);
});
