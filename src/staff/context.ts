import { createContext } from "react-router";

import type { OwnSession } from "./rules/session.ts";
import type { SessionUser } from "./rules/user.ts";

/** What loaders need to know about accounts and sessions. */
export interface Accounts {
  /** A user with this email address is an admin if the user has no account record. Spec: storefront §6. */
  fallbackAdminEmail: string | undefined;
  /**
   * Counts and records a search of a staff member.
   * @throws TooManyRequests if the account has exceeded the limit of searches
   */
  admitSearch: (by: SessionUser, url: URL) => Promise<void>;
  /** Returns the signed-in user, staff or not. Reads the database on each call. */
  getCurrentUser: () => Promise<SessionUser | undefined>;
  /** Lists the sessions of the signed-in user and marks the session of this request. */
  listSessions: (uid: string) => Promise<OwnSession[]>;
}

export const accountsContext = createContext<Accounts>();

/** The signed-in staff member; set for every loader inside the admin area's layout. */
export const staffContext = createContext<SessionUser>();
