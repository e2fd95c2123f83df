/** An account of the list. `isAdmin` includes the fallback admin address. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  /** Time when the account was disabled; null if it is enabled. */
  disabledAt: string | null;
  createdAt: string;
}

/** Returns the display name, or the email address if the account has no name. */
export function getDisplayName({ displayName, email }: Pick<Account, "displayName" | "email">): string {
  return displayName === "" ? email : displayName;
}
