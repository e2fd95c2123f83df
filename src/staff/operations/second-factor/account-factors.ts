import { eq, isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "../../tables/account-schema.server.ts";
import { authenticators, passkeys, secondFactorRoles } from "../../tables/second-factor-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { RoleId } from "../../rules/role.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";

import { deleteRecoveryCodes } from "./recovery-codes.ts";

/**
 * SQL condition on `users`: whether the role of an account requires a second factor and the account has none. An
 * account without a stored role counts as an owner, because it may have the fallback address.
 */
export const lacksRequiredFactor = subquery<boolean>`(
  exists (select 1 from ${secondFactorRoles}
    where ${secondFactorRoles.role} = coalesce(${users.role}, ${users.customRoleId}, 'owner'))
  and not exists (select 1 from ${authenticators}
    where ${authenticators.userId} = ${users.id} and ${authenticators.confirmedAt} is not null)
  and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** Locks an account, so that concurrent requests cannot remove its last two factors. */
export async function lockAccount(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Returns the number of second factors of an account: its authenticator app and its passkeys. */
export async function countFactors(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({
      count: subquery<number>`(
        (select count(*) from ${authenticators}
          where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)
        + (select count(*) from ${passkeys} where ${passkeys.userId} = ${userId}))::int`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row?.count ?? 0;
}

/** Returns the ids of the accounts that have a second factor. */
export async function listProtectedAccounts(db: Database): Promise<Set<string>> {
  const accountsWithApp = db
    .select({ uid: authenticators.userId })
    .from(authenticators)
    .where(isNotNull(authenticators.confirmedAt));
  const rows = await union(accountsWithApp, db.select({ uid: passkeys.userId }).from(passkeys));
  return new Set(rows.map(({ uid }) => uid));
}

/** Returns whether accounts with a role must have a second factor. */
export async function isFactorRequired(db: Database, role: RoleId): Promise<boolean> {
  return role !== null && (await db.$count(secondFactorRoles, eq(secondFactorRoles.role, role))) > 0;
}

/**
 * Checks an account in the transaction that removed one of its factors. If no factor remains, deletes the recovery
 * codes.
 * @throws Conflict if the role of the account requires a second factor
 */
export async function finishFactorRemoval(tx: Database, user: { uid: string; role: RoleId }): Promise<void> {
  if ((await countFactors(tx, user.uid)) > 0) return;
  if (await isFactorRequired(tx, user.role)) throw new Conflict(texts.requiredByRole);
  await deleteRecoveryCodes(tx, user.uid);
}
