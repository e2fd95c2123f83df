import { shopContext } from "#store/context.ts";

import { listOwnAccounts } from "../../operations/save-accounts.ts";
import { MoneyAccountList } from "../money-account-list.tsx";
import type { Route } from "./+types/money-accounts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { accounts: await listOwnAccounts(db) };
  } catch (error) {
    report(error);
    return { accounts: null };
  }
}

export default function MoneyAccounts({ loaderData: { accounts } }: Route.ComponentProps) {
  return <MoneyAccountList accounts={accounts} />;
}
