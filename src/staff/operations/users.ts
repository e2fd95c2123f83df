import { randomUUID } from "node:crypto";

import type { SQL } from "drizzle-orm";
import { and, asc, eq, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { sessions, staffInvitations, staffRoles, users } from "../tables/account-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import { listFieldChanges } from "../rules/audit/audit.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { authMessages } from "../rules/auth-messages.ts";
import { keepKnownPermissions } from "#kit/rules/permissions.ts";
import { roleMessages } from "../rules/role-messages.ts";
import { accountMessages } from "../rules/staff-messages.ts";
import type { RoleId } from "../rules/role.ts";
import type { NewUser, SessionUser, UserChange, UserDocument } from "../rules/user.ts";
import { getNewRole, getPermissions, getRequestedRole, isAdmin } from "../rules/user.ts";

import { assertMayManage, getRoleLabel, isStaffMember, toRoleColumns } from "./account-rules.ts";
import { recordAudit } from "./record-audit.ts";
import { assertStrongPassword, hashPassword } from "./passwords.ts";
import { lacksRequiredFactor } from "./second-factor/account-factors.ts";

/** A stored account with its password hash. */
export type UserRow = typeof users.$inferSelect;

/**
 * A stored account with the permissions of its custom role, and whether it lacks a second factor that its role
 * requires.
 */
export type AccountRow = UserRow & { customPermissions: string[] | null; lacksRequiredFactor: boolean };

function toRole({ isAdmin: isOwner, role, customRoleId }: UserRow): RoleId {
  return isOwner ? "owner" : (role ?? customRoleId);
}

/**
 * Returns the role that an actor must be allowed to manage to change an account. An account without `is_admin` may be
 * the fallback owner.
 */
export function getManagedRole(row: UserRow): RoleId {
  return row.isAdmin === null ? "owner" : toRole(row);
}

/** Maps an account to its public fields. */
function toUserDocument(row: UserRow): UserDocument {
  return {
    uid: row.id,
    email: row.email,
    displayName: row.displayName,
    isAdmin: row.isAdmin,
    role: toRole(row),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Maps an account to a session user. The fallback admin is an owner. Spec: storefront §6. */
export function toSessionUser(row: AccountRow, fallbackAdminEmail: string | undefined): SessionUser {
  const isOwner = isAdmin(row, fallbackAdminEmail);
  const role = isOwner ? "owner" : toRole(row);
  return {
    uid: row.id,
    email: row.email,
    displayName: row.displayName,
    isAdmin: isOwner,
    role,
    permissions: getPermissions(role, keepKnownPermissions(row.customPermissions ?? [])),
    needsSecondFactor: role !== null && row.lacksRequiredFactor,
  };
}

/** Returns a user by id. Spec: storefront §7. */
export async function getUser(db: Database, uid: string): Promise<UserDocument | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, uid));
  return row && toUserDocument(row);
}

/** Finds an account by email address (case-insensitive). The result contains the password hash. */
export async function findUserByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return findAccount(db, eq(users.email, normalizeEmail(email)));
}

/** Finds an account by id. The result contains the password hash. */
export async function findUserById(db: Database, uid: string): Promise<AccountRow | undefined> {
  return findAccount(db, eq(users.id, uid));
}

/** Returns the account that matches a condition, with the permissions of its custom role. */
export async function findAccount(db: Database, condition: SQL): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ user: users, customPermissions: staffRoles.permissions, lacksRequiredFactor })
    .from(users)
    .leftJoin(staffRoles, eq(staffRoles.id, users.customRoleId))
    .where(condition);
  if (!row) return undefined;
  const { user, customPermissions, lacksRequiredFactor: lacksFactor } = row;
  return { ...user, customPermissions, lacksRequiredFactor: lacksFactor };
}

/** Lists all users, oldest first. */
export async function listUsers(db: Database): Promise<UserDocument[]> {
  const rows = await db.select().from(users).orderBy(asc(users.createdAt));
  return rows.map(toUserDocument);
}

/**
 * Options of a change. Without an actor (`by`), the audit log does not record the change. A staff member as the
 * actor can change only accounts whose permissions they have; the command line can change every account.
 */
interface ChangeOptions {
  by?: Actor | SessionUser | undefined;
}

const toSubject = ({ uid, email }: UserDocument) => ({ type: "user", id: uid, label: email }) as const;

/**
 * Creates an account, with access to the admin area only if a role is requested. Spec: storefront §6
 * (createAdminUser), §8.
 * @throws Conflict 'An account with this email already exists.'
 * @throws InvalidInput if the password is easy to guess, or the role is unknown
 * @throws NotPermitted if the actor cannot assign the role
 */
export async function createUser(
  db: Database,
  input: NewUser,
  { by }: ChangeOptions = {},
): Promise<UserDocument> {
  await assertStrongPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  const role = getNewRole(input);
  try {
    return await db.transaction(async (tx) => {
      const roleColumns = await toRoleColumns(tx, role);
      if (isStaffMember(by)) await assertMayManage(tx, by, [role]);
      const [created] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          email: normalizeEmail(input.email),
          displayName: input.displayName,
          passwordHash,
          ...roleColumns,
        })
        .returning();
      if (!created) throw new Error("The account was not stored");
      await deleteInvitation(tx, created.email);
      const user = toUserDocument(created);
      const changes = listFieldChanges(
        { ...user, displayName: "", isAdmin: null, role: null },
        await labelRole(tx, user),
        AUDITED_FIELDS,
      );
      await recordAudit(tx, { by, action: "added", subject: toSubject(user), changes });
      return user;
    });
  } catch (error) {
    if (getViolatedConstraint(error) === "users_email_unique") {
      throw new Conflict(authMessages.emailInUse, { email: [authMessages.emailInUse] });
    }
    throw error;
  }
}

const AUDITED_FIELDS = ["displayName", "isAdmin", "role"] as const;

/**
 * Updates a user's account; omitted fields are unchanged. Disabling an account ends its sessions. Staff cannot
 * change their own role or access, and the last enabled owner keeps both. Spec: storefront §6, §7.
 * @throws NotFound
 * @throws Conflict if the role or the access cannot be removed, or the account was changed after `expectedUpdatedAt`
 * @throws NotPermitted if the actor cannot change the account or assign the role
 */
export async function updateUser(
  db: Database,
  uid: string,
  change: UserChange,
  { by }: ChangeOptions = {},
): Promise<UserDocument> {
  return db.transaction(async (tx) => {
    // Locks the owners first, so that two concurrent changes cannot remove the last two owners.
    const isLastOwner = await lockOwners(tx, uid);
    const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("update");
    if (!row) throw new NotFound(authMessages.noUser);
    const updatedAt = nextVersion(row.updatedAt, change.expectedUpdatedAt, accountMessages.changedByOthers);
    const role = getRequestedRole(toRole(row), change);
    assertOwnerRemains(isLastOwner, role, change);
    if (by?.uid === uid) assertNotOwnAccess(toRole(row), role, change);
    else if (isStaffMember(by)) await assertMayManage(tx, by, [getManagedRole(row), role ?? null]);
    const [updated] = await tx
      .update(users)
      .set({
        ...mergeChange(row, change),
        updatedAt,
        ...(role === undefined ? {} : await toRoleColumns(tx, role)),
      })
      .where(eq(users.id, uid))
      .returning();
    if (!updated) throw new Error("The account was not stored");
    if (updated.disabledAt) await tx.delete(sessions).where(eq(sessions.userId, uid));
    const [userBefore, user] = [toUserDocument(row), toUserDocument(updated)];
    await recordChanges(tx, userBefore, user, by);
    return user;
  });
}

function mergeChange(
  row: UserRow,
  { displayName, isAdmin: isOwner, isDisabled }: UserChange,
): Partial<UserRow> {
  const disabledAt =
    isDisabled === undefined ? row.disabledAt : isDisabled ? (row.disabledAt ?? new Date()) : null;
  return { displayName: displayName ?? row.displayName, isAdmin: isOwner ?? row.isAdmin, disabledAt };
}

/** Returns an account with the name of its role, which staff can read in the audit log. */
async function labelRole(tx: Database, user: UserDocument): Promise<UserDocument> {
  return { ...user, role: await getRoleLabel(tx, user.role) };
}

async function recordChanges(
  tx: Database,
  userBefore: UserDocument,
  user: UserDocument,
  by: Actor | undefined,
): Promise<void> {
  const subject = toSubject(user);
  const changes = listFieldChanges(
    await labelRole(tx, userBefore),
    await labelRole(tx, user),
    AUDITED_FIELDS,
  );
  if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
  if ((userBefore.disabledAt === null) === (user.disabledAt === null)) return;
  await recordAudit(tx, { by, action: user.disabledAt === null ? "enabled" : "disabled", subject });
}

/**
 * Removes an account, which ends its sessions. Audit log entries keep the account's name; other records keep no
 * reference to the account.
 * @throws NotFound
 * @throws Conflict for the actor's own account and for the last enabled owner
 * @throws NotPermitted if the actor cannot change the account
 */
export async function removeUser(db: Database, uid: string, { by }: ChangeOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const isLastOwner = await lockOwners(tx, uid);
    const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("update");
    if (!row) throw new NotFound(authMessages.noUser);
    if (by?.uid === uid) throw new Conflict(accountMessages.cannotRemoveSelf);
    if (isStaffMember(by)) await assertMayManage(tx, by, [getManagedRole(row)]);
    if (isLastOwner) throw new Conflict(accountMessages.cannotRemoveLastAdmin);
    await tx.delete(users).where(eq(users.id, uid));
    await deleteInvitation(tx, row.email);
    await recordAudit(tx, { by, action: "deleted", subject: toSubject(toUserDocument(row)) });
  });
}

/** Deletes the invitation to an address. Its link could otherwise create the account again after a removal. */
async function deleteInvitation(tx: Database, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email));
}

/** Locks the enabled owners. Returns whether the account is the only enabled owner. */
async function lockOwners(tx: Database, uid: string): Promise<boolean> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("update");
  return owners.length === 1 && owners[0]?.id === uid;
}

function assertOwnerRemains(
  isLastOwner: boolean,
  role: RoleId | undefined,
  { isDisabled }: UserChange,
): void {
  if (!isLastOwner) return;
  if (role !== undefined && role !== "owner") throw new Conflict(authMessages.cannotDemoteLastAdmin);
  if (isDisabled) throw new Conflict(authMessages.cannotDisableLastAdmin);
}

/** Rejects a staff member's change to their own role or access. @throws Conflict */
function assertNotOwnAccess(
  current: RoleId,
  role: RoleId | undefined,
  { isAdmin: isOwner, isDisabled }: UserChange,
): void {
  if (isOwner === false) throw new Conflict(authMessages.cannotDemoteSelf);
  if (role !== undefined && role !== current) throw new Conflict(roleMessages.notOwnRole);
  if (isDisabled) throw new Conflict(authMessages.cannotDisableSelf);
}
