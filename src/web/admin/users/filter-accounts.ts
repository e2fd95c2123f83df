import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";

/** Search, filter and sort order of the list of accounts; "" is the default. */
export interface AccountQuery {
  /** Matches display name and email address. */
  search: string;
  role: string;
  sort: string;
}

/** Oldest first. */
export const DEFAULT_ACCOUNT_SORT = "oldest";

const ROLES: Record<string, (account: Account) => boolean> = {
  admin: ({ isAdmin }) => isAdmin,
  customer: ({ isAdmin }) => !isAdmin,
  disabled: ({ disabledAt }) => disabledAt !== null,
};

const COMPARISONS: Record<string, (a: Account, b: Account) => number> = {
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  "name-asc": (a, b) => getDisplayName(a).localeCompare(getDisplayName(b)),
  "name-desc": (a, b) => getDisplayName(b).localeCompare(getDisplayName(a)),
};

/** Returns the matching accounts in order. Unknown values of the query are ignored. */
export function filterAccounts(
  accounts: readonly Account[],
  { search, role, sort }: AccountQuery,
): Account[] {
  const text = search.trim().toLowerCase();
  return accounts
    .filter(({ email, displayName }) => `${displayName} ${email}`.toLowerCase().includes(text))
    .filter((account) => ROLES[role]?.(account) ?? true)
    .toSorted(COMPARISONS[sort] ?? COMPARISONS[DEFAULT_ACCOUNT_SORT]);
}
