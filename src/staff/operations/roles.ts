import { randomUUID } from "node:crypto";

import { asc, count, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { staffRoles, users } from "../tables/account-schema.server.ts";
import { secondFactorRoles } from "../tables/second-factor-schema.server.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { listFieldChanges } from "../rules/audit/audit.ts";
import { keepKnownPermissions } from "#kit/rules/permissions.ts";
import { roleMessages } from "../rules/role-messages.ts";
import type { RoleChange, RoleInput, StaffRole } from "../rules/role.ts";
import { BUILT_IN_ROLES, ROLE_PERMISSIONS } from "../rules/role.ts";
import type { SessionUser } from "../rules/user.ts";

import { assertHasPermissions } from "./account-rules.ts";
import { recordAudit } from "./record-audit.ts";
import { isFactorRequired } from "./second-factor/account-factors.ts";
import { listFactorRoles } from "./second-factor/required-roles.ts";

type RoleRow = typeof staffRoles.$inferSelect;

interface RoleOptions {
  by: SessionUser;
}

const toSubject = ({ id, name }: RoleRow) => ({ type: "role", id, label: name }) as const;

/** Lists the built-in roles, then the custom roles by name, each with the number of its accounts. */
export async function listRoles(db: Database): Promise<StaffRole[]> {
  const [counts, customRows, factorRoles] = await Promise.all([
    db
      .select({
        role: sql<string>`case when ${users.isAdmin} then 'owner' else coalesce(${users.role}, ${users.customRoleId}, '') end`,
        accounts: count(),
      })
      .from(users)
      .groupBy(sql`1`),
    db
      .select()
      .from(staffRoles)
      .orderBy(asc(sql`lower(${staffRoles.name})`)),
    listFactorRoles(db),
  ]);
  const accountsByRole = new Map(counts.map(({ role, accounts }) => [role, accounts]));
  const builtInRoles = BUILT_IN_ROLES.map((id) => ({
    id,
    name: roleMessages.names[id],
    permissions: [...ROLE_PERMISSIONS[id]],
    isBuiltIn: true,
    requiresSecondFactor: factorRoles.includes(id),
    accounts: accountsByRole.get(id) ?? 0,
    updatedAt: null,
  }));
  const customRoles = customRows.map((row) => {
    const requiresSecondFactor = factorRoles.includes(row.id);
    return toStaffRole(row, { accounts: accountsByRole.get(row.id) ?? 0, requiresSecondFactor });
  });
  return [...builtInRoles, ...customRoles];
}

function toStaffRole(
  { id, name, permissions, updatedAt }: RoleRow,
  state: Pick<StaffRole, "accounts" | "requiresSecondFactor">,
): StaffRole {
  return {
    id,
    name,
    permissions: keepKnownPermissions(permissions),
    isBuiltIn: false,
    ...state,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Adds a custom role.
 * @throws Conflict if another role has this name
 * @throws NotPermitted if the role has permissions that the actor lacks
 */
export async function addRole(db: Database, input: RoleInput, { by }: RoleOptions): Promise<StaffRole> {
  assertHasPermissions(by, input.permissions);
  assertNotBuiltInName(input.name);
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(staffRoles)
        .values({ id: randomUUID(), ...input })
        .returning();
      if (!row) throw new Error("The role was not stored");
      const changes = listFieldChanges({ ...row, permissions: [] }, row, ["permissions"]);
      await recordAudit(tx, { by, action: "added", subject: toSubject(row), changes });
      return toStaffRole(row, { accounts: 0, requiresSecondFactor: false });
    }),
  );
}

/**
 * Changes a custom role. The change takes effect on the next request of accounts with the role.
 * @throws NotFound
 * @throws Conflict if another role has this name, the actor has the role and would lose the permission to manage staff,
 * or the role was changed after `expectedUpdatedAt`
 * @throws NotPermitted if the role has or receives permissions that the actor lacks
 */
export async function updateRole(
  db: Database,
  id: string,
  { expectedUpdatedAt, ...input }: RoleChange,
  { by }: RoleOptions,
): Promise<StaffRole> {
  assertNotBuiltInName(input.name);
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const row = await lockRole(tx, id);
      assertHasPermissions(by, [...keepKnownPermissions(row.permissions), ...input.permissions]);
      if (by.role === id && !input.permissions.includes("staff.manage")) {
        throw new Conflict(roleMessages.locksOutAuthor, { permissions: [roleMessages.locksOutAuthor] });
      }
      const updatedAt = nextVersion(row.updatedAt, expectedUpdatedAt, roleMessages.changedByOthers);
      const [updated] = await tx
        .update(staffRoles)
        .set({ ...input, updatedAt })
        .where(eq(staffRoles.id, id))
        .returning();
      if (!updated) throw new Error("The role was not stored");
      const changes = listFieldChanges(row, updated, ["name", "permissions"]);
      if (changes.length > 0)
        await recordAudit(tx, { by, action: "updated", subject: toSubject(updated), changes });
      const accounts = await tx.$count(users, eq(users.customRoleId, id));
      return toStaffRole(updated, { accounts, requiresSecondFactor: await isFactorRequired(tx, id) });
    }),
  );
}

/**
 * Deletes a custom role.
 * @throws NotFound
 * @throws Conflict if accounts have the role
 * @throws NotPermitted if the role has permissions that the actor lacks
 */
export async function deleteRole(db: Database, id: string, { by }: RoleOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockRole(tx, id);
    assertHasPermissions(by, keepKnownPermissions(row.permissions));
    const accounts = await tx.$count(users, eq(users.customRoleId, id));
    if (accounts > 0) throw new Conflict(roleMessages.inUse(accounts));
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await tx.delete(secondFactorRoles).where(eq(secondFactorRoles.role, id));
    await recordAudit(tx, { by, action: "deleted", subject: toSubject(row) });
  });
}

async function lockRole(tx: Database, id: string): Promise<RoleRow> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("update");
  if (!row) throw new NotFound(roleMessages.notFound);
  return row;
}

const createNameTakenError = () => new Conflict(roleMessages.nameTaken, { name: [roleMessages.nameTaken] });

/** Rejects the names of the built-in roles. @throws Conflict */
function assertNotBuiltInName(name: string): void {
  const isTaken = BUILT_IN_ROLES.some(
    (role) => roleMessages.names[role].toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw createNameTakenError();
}

/** Runs `write`, which stores a role. @throws Conflict if another custom role has this name */
async function withUniqueName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (getViolatedConstraint(error) === "staff_roles_name") throw createNameTakenError();
    throw error;
  }
}
