import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { users } from "../tables/account-schema.server.ts";
import { staffRoles } from "../tables/account-schema.server.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { NotPermitted } from "../rules/staff-errors.ts";
import type { Actor } from "../rules/audit/audit.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { keepKnownPermissions } from "#kit/rules/permissions.ts";
import { roleMessages } from "../rules/role-messages.ts";
import type { RoleId } from "../rules/role.ts";
import { isBuiltInRole, STORED_ROLES } from "../rules/role.ts";
import type { SessionUser } from "../rules/user.ts";
import { getPermissions } from "../rules/user.ts";

/** Returns whether an actor is a signed-in staff member, whose permissions limit what they can change. */
export function isStaffMember(by: Actor | SessionUser | undefined): by is SessionUser {
  return by !== undefined && "permissions" in by;
}

/**
 * Returns the columns that store a role. A custom role is locked against deletion until the transaction ends.
 * @throws InvalidInput if the role does not exist
 */
export async function toRoleColumns(
  tx: Database,
  role: RoleId,
): Promise<Pick<typeof users.$inferSelect, "isAdmin" | "role" | "customRoleId">> {
  if (role === null) return { isAdmin: false, role: null, customRoleId: null };
  if (isBuiltInRole(role)) {
    const storedRole = STORED_ROLES.find((name) => name === role) ?? null;
    return { isAdmin: role === "owner", role: storedRole, customRoleId: null };
  }
  await readCustomPermissions(tx, role);
  return { isAdmin: false, role: null, customRoleId: role };
}

/** Locks a custom role and returns its permissions. @throws InvalidInput if the role does not exist */
async function readCustomPermissions(tx: Database, id: string): Promise<Permission[]> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("share");
  if (!row) throw new InvalidInput(roleMessages.notFound, { role: [roleMessages.notFound] });
  return keepKnownPermissions(row.permissions);
}

/** Returns whether a built-in or custom role exists. */
export async function roleExists(tx: Database, role: string): Promise<boolean> {
  return isBuiltInRole(role) || (await tx.$count(staffRoles, eq(staffRoles.id, role))) > 0;
}

/** Returns the name of a custom role, or the id of a built-in role, for the audit log. */
export async function getRoleLabel(tx: Database, role: RoleId): Promise<string | null> {
  if (role === null || isBuiltInRole(role)) return role;
  const [row] = await tx.select({ name: staffRoles.name }).from(staffRoles).where(eq(staffRoles.id, role));
  return row?.name ?? role;
}

/**
 * Checks that a staff member may change accounts with these roles, or assign these roles. Otherwise, staff who
 * manage accounts could obtain any permission through another account.
 * @throws NotPermitted if one of the roles is owner and the staff member is not an owner, or one of the roles has
 * permissions that they lack
 */
export async function assertMayManage(
  tx: Database,
  by: SessionUser,
  roles: readonly RoleId[],
): Promise<void> {
  if (by.isAdmin) return;
  for (const role of roles) {
    if (role === "owner") throw new NotPermitted(roleMessages.ownerOnly);
    const isCustom = role !== null && !isBuiltInRole(role);
    assertHasPermissions(by, getPermissions(role, isCustom ? await readCustomPermissions(tx, role) : null));
  }
}

/** Checks that a staff member has all permissions of a role. @throws NotPermitted */
export function assertHasPermissions(by: SessionUser, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => !by.permissions.includes(permission))) {
    throw new NotPermitted(roleMessages.exceedsOwnPermissions);
  }
}
