import { createContext } from "react-router";

import type { Database } from "#db/client.server.ts";
import type { Picture } from "#domain/media/image.ts";
import type { Store } from "#domain/store/store.ts";
import type { SessionUser } from "#domain/staff/user.ts";
import type { MissLimit } from "#operations/limits/miss-limit.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";

/** What every loader of the shop is given: the data, the public origin and who the shop is. */
export interface Shop {
  db: Database;
  /** Public origin without a slash at its end, e.g. `https://shop.example`. */
  siteUrl: string;
  /** Where Google Analytics counts this shop; unset: it does not. */
  gaMeasurementId: string | undefined;
  /** Origins besides the shop's own that pictures are delivered from. */
  pictureOrigins: readonly string[];
  /** Counts as admin while nothing was decided about its account. Spec: storefront §6. */
  fallbackAdminEmail: string | undefined;
  /** Whether an untouched shop without products shows the bundled ones. Spec: storefront §1. */
  showsBundled: boolean;
  getStore: () => Promise<Store>;
  /** The picture for links to pages that have none of their own: the active slide; `null` without one. */
  getSharePicture: () => Promise<Picture | null>;
  /** Who is signed in, read from the database on each call; staff or not. */
  currentUser: () => Promise<SessionUser | undefined>;
  /** Counts one try of this visitor. @throws TooManyRequests when a limit is used up */
  countAttempt: (limit: RateLimit) => Promise<void>;
  /**
   * Runs a lookup, which counts as a miss of this visitor if it finds nothing.
   * @throws TooManyRequests if it finds nothing and a limit is used up
   */
  lookUp: <Found>(limit: MissLimit, find: () => Promise<Found | undefined>) => Promise<Found | undefined>;
  /** The name of this request in the log, which a visitor can quote. */
  requestId: string;
  /** Tells the log of a failure that the visitor need not hear of. */
  report: (error: unknown) => void;
}

export const shopContext = createContext<Shop>();

/** The signed-in member of staff; there for every loader below the admin area's layout. */
export const staffContext = createContext<SessionUser>();
