import { asc, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { toPkr } from "#kit/rules/money.ts";

import { ACCOUNT_KINDS } from "../rules/money-account.ts";
import type { AccountBalance } from "../rules/movement.ts";
import { moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

/** Returns all accounts with their balances, by kind. Together the balances are 0. */
export async function listBalances(db: Database): Promise<AccountBalance[]> {
  const moved = sql`(select account_id, sum(amount) as balance from (
      select to_id as account_id, amount from ${moneyMovements}
      union all select from_id, -amount from ${moneyMovements}) as sides
    group by account_id) as moved`;
  const rows = await db
    .select({
      id: moneyAccounts.id,
      name: moneyAccounts.name,
      kind: moneyAccounts.kind,
      isActive: moneyAccounts.isActive,
      courierId: moneyAccounts.courierId,
      balance: sql<number>`coalesce(moved.balance, 0)::float8`,
    })
    .from(moneyAccounts)
    .leftJoin(moved, sql`moved.account_id = ${moneyAccounts.id}`)
    .orderBy(asc(moneyAccounts.position), asc(moneyAccounts.id));
  return rows
    .toSorted((a, b) => ACCOUNT_KINDS.indexOf(a.kind) - ACCOUNT_KINDS.indexOf(b.kind))
    .map((row) => ({ ...row, balance: toPkr(row.balance) }));
}

/**
 * Returns the balance of an account in paisa: what came minus what went.
 * @param before only entries before this time
 */
export async function getBalance(db: Database, accountId: number, before?: Date): Promise<number> {
  const isEarlier = before ? sql`and occurred_at < ${before.toISOString()}` : sql``;
  // Two sums, because each has its own index.
  const [row] = await queryRows<{ balance: number }>(
    db,
    sql`select ((select coalesce(sum(amount), 0) from ${moneyMovements} where to_id = ${accountId} ${isEarlier})
      - (select coalesce(sum(amount), 0) from ${moneyMovements} where from_id = ${accountId} ${isEarlier}))::float8 as balance`,
  );
  return row?.balance ?? 0;
}
