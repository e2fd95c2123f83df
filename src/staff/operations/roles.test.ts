import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { auditEntries } from "../tables/staff-schema.server.ts";
import { users } from "../tables/account-schema.server.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import type { RoleId } from "../rules/role.ts";
import type { SessionUser } from "../rules/user.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { addRole, deleteRole, listRoles, updateRole } from "./roles.ts";
import { setPassword } from "./set-password.ts";
import { findUserByEmail, getUser, toSessionUser, createUser, updateUser } from "./users.ts";

const db = await openTestDatabase();
const password = "garnet harbour";
let accountCount = 0;

/** Creates an account and returns it as a signed-in staff member. */
async function createStaff(role: RoleId): Promise<SessionUser> {
  accountCount += 1;
  const email = `staff-${accountCount}@example.com`;
  await createUser(db, { email, password, displayName: "", isAdmin: false, role });
  const row = await findUserByEmail(db, email);
  if (!row) throw new Error("The account was not stored.");
  return toSessionUser(row, undefined);
}

const createRole = async (by: SessionUser, permissions: Permission[]) => {
  accountCount += 1;
  return addRole(db, { name: `Role ${accountCount}`, permissions }, { by });
};

let owner: SessionUser;
beforeEach(async () => {
  await db.update(users).set({ isAdmin: false });
  owner = await createStaff("owner");
});

test("an account created with isAdmin is an owner with all permissions", async () => {
  accountCount += 1;
  const email = `admin-${accountCount}@example.com`;
  await createUser(db, { email, password, displayName: "", isAdmin: true });
  const row = await findUserByEmail(db, email);
  expect(row && toSessionUser(row, undefined)).toMatchObject({
    isAdmin: true,
    role: "owner",
    permissions: PERMISSIONS,
  });
});

test("an account without a stored isAdmin value is an owner only if it has the fallback address", async () => {
  const { uid, email } = await createStaff(null);
  await db.update(users).set({ isAdmin: null }).where(eq(users.id, uid));
  const row = await findUserByEmail(db, email);
  if (!row) throw new Error("The account was not stored.");
  expect(toSessionUser(row, email)).toMatchObject({ isAdmin: true, role: "owner" });
  expect(toSessionUser(row, undefined)).toMatchObject({ isAdmin: false, role: null, permissions: [] });
});

test("staff with a custom role have the permissions of the role", async () => {
  const { id } = await createRole(owner, ["orders.read", "stock.edit"]);
  expect(await createStaff(id)).toMatchObject({ role: id, permissions: ["orders.read", "stock.edit"] });
});

test("changing isAdmin adds or removes the owner role and does not affect other roles", async () => {
  const packer = await createStaff("packer");
  const change = (fields: object) => updateUser(db, packer.uid, fields, { by: owner });
  expect(await change({ isAdmin: false })).toMatchObject({ isAdmin: false, role: "packer" });
  expect(await change({ isAdmin: true })).toMatchObject({ isAdmin: true, role: "owner" });
  expect(await change({ isAdmin: false })).toMatchObject({ isAdmin: false, role: null });
});

test("the audit log names the custom role that an account receives", async () => {
  const { id, name } = await createRole(owner, ["orders.read"]);
  const packer = await createStaff("packer");
  await updateUser(db, packer.uid, { role: id }, { by: owner });
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, packer.uid));
  expect(entry?.changes).toEqual([{ field: "role", from: "packer", to: name }]);
});

test("an unknown role is rejected", async () => {
  const { uid } = await createStaff(null);
  await expect(updateUser(db, uid, { role: "nobody" }, { by: owner })).rejects.toThrow("Role not found.");
});

describe("at least one enabled owner remains", () => {
  test("if two owners demote each other concurrently, one owner remains", async () => {
    const otherOwner = await createStaff("owner");
    const results = await Promise.allSettled([
      updateUser(db, otherOwner.uid, { role: null }, { by: owner }),
      updateUser(db, owner.uid, { role: "packer" }, { by: otherOwner }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db.$count(users, and(eq(users.isAdmin, true), isNull(users.disabledAt)))).toBe(1);
  });

  test("the last owner cannot be disabled or demoted", async () => {
    await expect(updateUser(db, owner.uid, { isDisabled: true })).rejects.toThrow("cannot be disabled");
    await expect(updateUser(db, owner.uid, { role: "manager" })).rejects.toThrow("cannot lose admin access");
  });
});

test("staff cannot change their own role", async () => {
  await createStaff("owner");
  await expect(updateUser(db, owner.uid, { role: "packer" }, { by: owner })).rejects.toThrow(
    "You cannot change your own role.",
  );
});

describe("staff who manage accounts but are not owners", () => {
  const permissions: Permission[] = ["staff.manage", "orders.read", "shipments.pack"];

  test("cannot add, change or disable an owner, reset an owner's password, or make an account an owner", async () => {
    const { id } = await createRole(owner, permissions);
    const manager = await createStaff(id);
    const packer = await createStaff("packer");
    await createStaff("owner");
    const message = "Only an owner can add, change or remove an owner.";
    const change = (uid: string, fields: object) => updateUser(db, uid, fields, { by: manager });
    await expect(change(packer.uid, { role: "owner" })).rejects.toThrow(message);
    await expect(change(owner.uid, { isDisabled: true })).rejects.toThrow(message);
    await expect(change(owner.uid, { displayName: "x" })).rejects.toThrow(message);
    await expect(setPassword(db, owner.uid, "velvet lantern", { by: manager })).rejects.toThrow(message);
    const admin = { email: "new@example.com", password, displayName: "", isAdmin: true };
    await expect(createUser(db, admin, { by: manager })).rejects.toThrow(message);
  });

  test("can grant and revoke only permissions that they have", async () => {
    const { id } = await createRole(owner, permissions);
    const manager = await createStaff(id);
    const [packer, accountant] = [await createStaff("packer"), await createStaff("accountant")];
    const message = "You cannot grant or revoke permissions that you do not have.";
    const change = (uid: string, fields: object) => updateUser(db, uid, fields, { by: manager });
    await expect(change(packer.uid, { role: "manager" })).rejects.toThrow(message);
    await expect(change(accountant.uid, { role: null })).rejects.toThrow(message);
    await expect(createRole(manager, ["jobs.manage"])).rejects.toThrow(message);
    expect(await change(packer.uid, { role: null })).toMatchObject({ role: null });
  });

  test("cannot lock themselves out by changing their role", async () => {
    const { id, name } = await createRole(owner, permissions);
    const manager = await createStaff(id);
    const save = (newPermissions: Permission[]) =>
      updateRole(db, id, { name, permissions: newPermissions }, { by: manager });
    await expect(save(["orders.read"])).rejects.toThrow("You have this role");
    expect(await save(["staff.manage"])).toMatchObject({ permissions: ["staff.manage"] });
  });
});

test("a role cannot be deleted while an account has it", async () => {
  const { id } = await createRole(owner, ["orders.read"]);
  const { uid } = await createStaff(id);
  await expect(deleteRole(db, id, { by: owner })).rejects.toThrow("1 account has this role.");
  await updateUser(db, uid, { role: null }, { by: owner });
  await deleteRole(db, id, { by: owner });
  expect((await listRoles(db)).map((role) => role.id)).not.toContain(id);
});

test("a role cannot have the name of another custom or built-in role, regardless of case", async () => {
  await addRole(db, { name: "Weekend", permissions: ["orders.read"] }, { by: owner });
  for (const name of ["weekend", "PACKER"]) {
    await expect(addRole(db, { name, permissions: ["orders.read"] }, { by: owner })).rejects.toThrow(
      "Another role has this name.",
    );
  }
});

test("the audit log records changes to roles with the old and new permissions", async () => {
  const { id, name } = await createRole(owner, ["orders.read"]);
  await updateRole(db, id, { name, permissions: ["orders.edit"] }, { by: owner });
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ["added", [{ field: "permissions", from: "[]", to: '["orders.read"]' }]],
    ["updated", [{ field: "permissions", from: '["orders.read"]', to: '["orders.edit"]' }]],
  ]);
});

test("a role or an account that someone else has changed is not overwritten", async () => {
  const role = await createRole(owner, ["orders.read"]);
  const change = { name: role.name, permissions: role.permissions, expectedUpdatedAt: role.updatedAt ?? "" };
  await updateRole(db, role.id, change, { by: owner });
  await expect(updateRole(db, role.id, change, { by: owner })).rejects.toThrow(/^Someone else changed/);
  const { uid } = await createStaff(role.id);
  const expectedUpdatedAt = (await getUser(db, uid))?.updatedAt;
  const rename = (displayName: string) => updateUser(db, uid, { displayName, expectedUpdatedAt });
  await rename("Sana");
  await expect(rename("Hina")).rejects.toThrow(/^Someone else changed/);
  expect((await getUser(db, uid))?.displayName).toBe("Sana");
});
