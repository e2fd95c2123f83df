import { createContext } from "react-router";

import type { Database } from "#db/client.server.ts";
import type { Store } from "#domain/store.ts";
import type { SessionUser } from "#domain/user.ts";
import type { RateLimit } from "#operations/system/rate-limit.ts";

/** What every loader of the shop is given: the data, the public origin and who the shop is. */
export interface Shop {
  db: Database;
  /** Public origin without a slash at its end, e.g. `https://shop.example`. */
  siteUrl: string;
  getStore: () => Promise<Store>;
  /** Who is signed in, read from the database on each call; staff or not. */
  currentUser: () => Promise<SessionUser | undefined>;
  /** Counts one try of this visitor. @throws TooManyRequests when a limit is used up */
  countTry: (limit: RateLimit) => Promise<void>;
  /** Tells the log of a failure that the visitor need not hear of. */
  report: (error: unknown) => void;
}

export const shopContext = createContext<Shop>();

/** The signed-in member of staff; there for every loader below the admin area's layout. */
export const staffContext = createContext<SessionUser>();
