import type { SQL } from "drizzle-orm";
import { and, asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { PayableAccount, PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { listMethodsOfAccount } from "#store/rules/prepaid-method.ts";

import { moneyAccounts } from "../tables/ledger-schema.server.ts";

import type { MoneyAccount } from "./accounts.ts";

const isOffered = and(eq(moneyAccounts.isActive, true), eq(moneyAccounts.isOffered, true));

/** Returns SQL that lists the offered accounts as one JSON value, in the sequence of the owner. */
export function buildPayableAccounts(): SQL<PayableAccount[]> {
  return subquery<PayableAccount[]>`(
    select coalesce(json_agg(json_build_object('kind', account.kind, 'name', coalesce(account.bank, account.name),
      'iban', account.iban, 'raastId', account.raast_id, 'phone', account.phone)
      order by account.position, account.id), '[]')
    from ${moneyAccounts} as account where account.is_active and account.is_offered)`;
}

/** An account with a way in which shoppers can pay into it. */
export interface OfferedAccount {
  method: PrepaidMethod;
  account: MoneyAccount;
}

/**
 * Returns the ways in which shoppers can pay in advance, in the sequence of the owner.
 * @param lock whether the accounts stay offered until the caller's transaction ends
 */
export async function listOfferedAccounts(
  db: Database,
  { lock = false }: { lock?: boolean } = {},
): Promise<OfferedAccount[]> {
  const query = db
    .select()
    .from(moneyAccounts)
    .where(isOffered)
    .orderBy(asc(moneyAccounts.position), asc(moneyAccounts.id));
  const accounts = await (lock ? query.for("share") : query);
  return accounts.flatMap((account) =>
    listMethodsOfAccount(toPayableAccount(account)).map((method) => ({ method, account })),
  );
}

function toPayableAccount({ bank, ...account }: MoneyAccount): PayableAccount {
  return { ...account, name: bank ?? account.name };
}
