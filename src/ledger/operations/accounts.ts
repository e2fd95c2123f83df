import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { createAccountNotFound } from "../rules/ledger-errors.ts";
import type { AccountKind, SingleAccountKind } from "../rules/money-account.ts";
import { moneyAccounts } from "../tables/ledger-schema.server.ts";

/** A row of `money_accounts`. */
export type MoneyAccount = typeof moneyAccounts.$inferSelect;

/** Returns the id of the only account of a kind. */
export async function findAccountId(db: Database, kind: SingleAccountKind): Promise<number> {
  const [row] = await db
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.kind, kind));
  if (!row) throw new Error(`the account ${kind} is missing`);
  return row.id;
}

/**
 * Returns an account that staff may choose for a new movement.
 * @throws NotFound 'Account not found' if there is no active account of these kinds with the id
 */
export async function getActiveAccount(
  db: Database,
  id: number,
  kinds: readonly AccountKind[],
): Promise<MoneyAccount> {
  const [account] = await db
    .select()
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.id, id), eq(moneyAccounts.isActive, true)));
  if (!account || !kinds.includes(account.kind)) throw createAccountNotFound();
  return account;
}

/** A courier as the ledger knows it: those without an API are riders, who hand over cash. */
export interface LedgerCourier {
  id: number;
  name: string;
  isRider: boolean;
}

/** Renames the account of a courier, if the courier has one. */
export async function renameCourierAccount(tx: Database, courierId: number, name: string): Promise<void> {
  await tx.update(moneyAccounts).set({ name }).where(eq(moneyAccounts.courierId, courierId));
}

/** Returns the ids of couriers' accounts by the ids of the couriers. An account is created with the first amount. */
export async function findCourierAccountIds(
  tx: Database,
  couriers: readonly LedgerCourier[],
): Promise<Map<number | null, number>> {
  const distinct = new Map(couriers.map((courier) => [courier.id, courier]));
  const values = [...distinct.values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, isRider }) => ({
      kind: isRider ? ("rider" as const) : ("courier" as const),
      name,
      courierId: id,
    }));
  if (values.length === 0) return new Map();
  const rows = await tx
    .insert(moneyAccounts)
    .values(values)
    .onConflictDoUpdate({
      target: moneyAccounts.courierId,
      set: { kind: sql`excluded.kind`, name: sql`excluded.name` },
    })
    .returning({ id: moneyAccounts.id, courierId: moneyAccounts.courierId });
  return new Map(rows.map(({ id, courierId }) => [courierId, id]));
}
