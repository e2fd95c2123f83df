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
