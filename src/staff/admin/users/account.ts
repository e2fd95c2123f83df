import { foldText } from "#platform/rules/fold-text.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { accountList } from "../../rules/account-list.ts";
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
  updatedAt: string;
  /** Whether the account has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

/** Returns the display name, or the email address if the account has no name. */
export function getDisplayName({ displayName, email }: Pick<Account, "displayName" | "email">): string {
  return displayName === "" ? email : displayName;
}

const ROLE_FILTERS: Record<string, (account: Account) => boolean> = {
  admin: ({ isAdmin }) => isAdmin,
  customer: ({ isAdmin, role }) => !isAdmin && role === null,
  disabled: ({ disabledAt }) => disabledAt !== null,
};

/**
 * Returns whether an account matches a filter: a key of `ROLE_FILTERS` or a role id. A role that no account has matches
 * all accounts.
 */
function matchesRole(accounts: readonly Account[], account: Account, filter: string): boolean {
  const matches = getOwnEntry(ROLE_FILTERS, filter);
  if (matches) return matches(account);
  return account.role === filter || accounts.every(({ role }) => role !== filter);
}

/** How the account list searches, filters and sorts. */
export const ACCOUNT_ITEMS: ListItems<typeof accountList, Account> = {
  search: ({ email, displayName }, search) => foldText(`${displayName} ${email}`).includes(foldText(search)),
  filters: { role: (account, role, accounts) => matchesRole(accounts, account, role) },
  sorts: {
    account: (a, b) => getDisplayName(a).localeCompare(getDisplayName(b)),
    since: (a, b) => a.createdAt.localeCompare(b.createdAt),
  },
};
