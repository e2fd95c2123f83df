import { foldText } from "#platform/rules/fold-text.ts";
import type { RoleId } from "../../rules/role.ts";

/** An account on the accounts page. `isAdmin` is also true for the account with the fallback admin address. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  /** A built-in role such as `owner`, the id of a custom role, or null for no access to the admin area. */
  role: RoleId;
  /** Name of the role; null without a role. */
  roleName: string | null;
  /** Time when the account was disabled; null if it is enabled. */
  disabledAt: string | null;
  createdAt: string;
  /** Whether the account has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

/** Returns the display name, or the email address if the account has no name. */
export function getDisplayName({ displayName, email }: Pick<Account, "displayName" | "email">): string {
  return displayName === "" ? email : displayName;
}

/** Search, filter and sort order of the account list. An empty string selects the default. */
interface AccountQuery {
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
