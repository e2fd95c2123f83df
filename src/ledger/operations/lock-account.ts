import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { createAccountNotFound } from "../rules/ledger-errors.ts";
import type { AccountKind } from "../rules/money-account.ts";
import { moneyAccounts } from "../tables/ledger-schema.server.ts";

/**
 * Locks an account until the transaction ends. New cash of the account waits, so that its balance is exact.
 * @throws NotFound 'Account not found' if there is no account of these kinds with the id
 */
export async function lockAccount(
  tx: Database,
  id: number,
  kinds: readonly AccountKind[],
): Promise<{ id: number; name: string }> {
  const [account] = await tx
    .select({ id: moneyAccounts.id, name: moneyAccounts.name, kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, id))
    .for("no key update");
  if (!account || !kinds.includes(account.kind)) throw createAccountNotFound();
  return account;
}
