import { foldText } from "#platform/rules/fold-text.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";

/** Search, filter and sort order of the account list. An empty string selects the default. */
export interface AccountQuery {
  /** Matches display name and email address. */
  search: string;
  role: string;
  sort: string;
}

export const DEFAULT_ACCOUNT_SORT = "oldest";

const ROLE_FILTERS: Record<string, (account: Account) => boolean> = {
  admin: ({ isAdmin }) => isAdmin,
  customer: ({ isAdmin, role }) => !isAdmin && role === null,
  disabled: ({ disabledAt }) => disabledAt !== null,
};

const COMPARISONS: Record<string, (a: Account, b: Account) => number> = {
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  "name-asc": (a, b) => getDisplayName(a).localeCompare(getDisplayName(b)),
  "name-desc": (a, b) => getDisplayName(b).localeCompare(getDisplayName(a)),
};

/**
 * Returns whether an account matches a filter: a key of `ROLE_FILTERS` or a role id. A role that no account has matches
 * all accounts.
 */
function matchesRole(accounts: readonly Account[], account: Account, filter: string): boolean {
  const matches = ROLE_FILTERS[filter];
  if (matches) return matches(account);
  return account.role === filter || accounts.every(({ role }) => role !== filter);
}

/** Returns the matching accounts, sorted. Ignores an unknown role or sort order. */
export function filterAccounts(
  accounts: readonly Account[],
  { search, role, sort }: AccountQuery,
): Account[] {
  const text = foldText(search.trim());
  return accounts
    .filter(({ email, displayName }) => foldText(`${displayName} ${email}`).includes(text))
    .filter((account) => matchesRole(accounts, account, role))
    .toSorted(COMPARISONS[sort] ?? COMPARISONS[DEFAULT_ACCOUNT_SORT]);
}
