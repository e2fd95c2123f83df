import { createContext, useContext } from "react";

import type { AccountKind } from "../rules/money-account.ts";
import type { AccountBalance } from "../rules/movement.ts";

/** The accounts of the page, of which its dialogs offer those that fit. */
export const AccountsContext = createContext<readonly AccountBalance[]>([]);

/** Returns the active accounts of some kinds, in their order. */
export function useAccounts(...kinds: readonly AccountKind[]): AccountBalance[] {
  return useContext(AccountsContext).filter(({ kind, isActive }) => isActive && kinds.includes(kind));
}

/** The options of a choice of accounts. */
export function AccountOptions({ accounts }: { accounts: readonly AccountBalance[] }) {
  return accounts.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
