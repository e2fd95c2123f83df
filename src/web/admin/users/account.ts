/** An account as the page lists it; `isAdmin` with the fallback address considered. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  /** When the account was disabled; null: it can sign in. */
  disabledAt: string | null;
  createdAt: string;
}

/** What somebody is called. */
export function nameOf({ displayName, email }: Account): string {
  return displayName === "" ? email : displayName;
}
