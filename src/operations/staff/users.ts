import { randomUUID } from "node:crypto";

import { and, asc, eq, isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { getViolatedConstraint } from "#db/statements/constraint-errors.server.ts";
import { sessions, users } from "#db/schema/account-schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { changedFields } from "#domain/staff/audit.ts";
import { normalizeEmail } from "#domain/customers/email.ts";
import { Conflict, NotFound } from "#domain/shared/errors.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import type { NewUser, SessionUser, UserChange, UserDocument } from "#domain/staff/user.ts";
import { isAdmin } from "#domain/staff/user.ts";

import { recordAudit } from "./record-audit.ts";
import { assertStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";

/** A stored account with its password hash. */
export type UserRow = typeof users.$inferSelect;

function toUserDocument(row: UserRow): UserDocument {
  return {
    uid: row.id,
    email: row.email,
    displayName: row.displayName,
    isAdmin: row.isAdmin,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Maps an account to a session user. Also grants admin access to the fallback admin. Spec: storefront §6. */
export function toSessionUser(row: UserRow, fallbackAdminEmail: string | undefined): SessionUser {
  return {
    uid: row.id,
    email: row.email,
    displayName: row.displayName,
    isAdmin: isAdmin(row, fallbackAdminEmail),
  };
}

/** Returns a user by id. Spec: storefront §7. */
export async function getUser(db: Database, uid: string): Promise<UserDocument | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, uid));
  return row && toUserDocument(row);
}

/** Returns a user with their password hash by e-mail address, case-insensitively. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return row;
}

/** Lists all users, oldest first. */
export async function listUsers(db: Database): Promise<UserDocument[]> {
  const rows = await db.select().from(users).orderBy(asc(users.createdAt));
  return rows.map(toUserDocument);
}

/** Options of a change. Without an actor (`by`), the audit log does not record the change. */
interface ChangeOptions {
  by?: Actor | undefined;
}

const toSubject = ({ uid, email }: UserDocument) => ({ type: "user", id: uid, label: email }) as const;

/**
 * Creates an account, with admin access only if requested.
 * @throws Conflict 'An account with this email already exists.'
 * @throws InvalidInput if the password is easy to guess
 * Spec: storefront §6 (createAdminUser), §8.
 */
export async function createUser(
  db: Database,
  input: NewUser,
  { by }: ChangeOptions = {},
): Promise<UserDocument> {
  await assertStrongPassword(input.password, input);
  const row = {
    id: randomUUID(),
    email: normalizeEmail(input.email),
    displayName: input.displayName,
    passwordHash: await hashPassword(input.password),
    isAdmin: input.isAdmin,
  };
  try {
    return await db.transaction(async (tx) => {
      const [created] = await tx.insert(users).values(row).returning();
      if (!created) throw new Error("The account was not stored");
      const user = toUserDocument(created);
      const changes = changedFields({ ...user, displayName: "", isAdmin: null }, user, [
        "displayName",
        "isAdmin",
      ]);
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

/**
 * Updates a user's account; omitted fields are unchanged. Disabling an account ends its sessions. Admins cannot remove
 * their own role or access, and the last enabled admin cannot be demoted or disabled. Spec: storefront §6, §7.
 * @throws NotFound
 * @throws Conflict if the role or the access cannot be removed
 */
export async function updateUser(
  db: Database,
  uid: string,
  change: UserChange,
  { by }: ChangeOptions = {},
): Promise<UserDocument> {
  return db.transaction(async (tx) => {
    if (change.isAdmin === false) await assertNotLastAdmin(tx, uid, authMessages.lastAdmin);
    if (change.isDisabled) await assertNotLastAdmin(tx, uid, authMessages.lastAdminEnabled);
    if (change.isAdmin === false && by?.uid === uid) throw new Conflict(authMessages.cannotDemoteSelf);
    if (change.isDisabled && by?.uid === uid) throw new Conflict(authMessages.cannotDisableSelf);
    const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("update");
    if (!row) throw new NotFound(authMessages.noUser);
    const [updated] = await tx
      .update(users)
      .set(mergeChange(row, change))
      .where(eq(users.id, uid))
      .returning();
    if (!updated) throw new Error("The account was not stored");
    if (updated.disabledAt) await tx.delete(sessions).where(eq(sessions.userId, uid));
    const [userBefore, user] = [toUserDocument(row), toUserDocument(updated)];
    await recordChanges(tx, userBefore, user, by);
    return user;
  });
}

function mergeChange(row: UserRow, { displayName, isAdmin: role, isDisabled }: UserChange): Partial<UserRow> {
  const disabledAt =
    isDisabled === undefined ? row.disabledAt : isDisabled ? (row.disabledAt ?? new Date()) : null;
  return { displayName: displayName ?? row.displayName, isAdmin: role ?? row.isAdmin, disabledAt };
}

async function recordChanges(
  tx: Database,
  userBefore: UserDocument,
  user: UserDocument,
  by: Actor | undefined,
): Promise<void> {
  const subject = toSubject(user);
  const changes = changedFields(userBefore, user, ["displayName", "isAdmin"]);
  if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
  if ((userBefore.disabledAt === null) === (user.disabledAt === null)) return;
  await recordAudit(tx, { by, action: user.disabledAt === null ? "enabled" : "disabled", subject });
}

async function assertNotLastAdmin(tx: Database, uid: string, message: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("update");
  if (admins.length === 1 && admins[0]?.id === uid) throw new Conflict(message);
}
