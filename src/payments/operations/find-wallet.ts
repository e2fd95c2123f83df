import { and, desc, eq } from "drizzle-orm";

import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import { payments } from "../tables/payment-schema.server.ts";

/** Returns the name of the wallet of an order's latest payment, as checkout offers it; undefined if there is none. */
export async function findPaymentWallet(db: Database, orderId: string): Promise<string | undefined> {
  const [account] = await db
    .select({ bank: moneyAccounts.bank, name: moneyAccounts.name })
    .from(payments)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, payments.accountId))
    .where(and(eq(payments.orderId, orderId), eq(payments.method, "wallet")))
    .orderBy(desc(payments.id))
    .limit(1);
  return account && (account.bank ?? account.name);
}
