import { createContext } from "react-router";

import type { Database } from "#platform/db/client.server.ts";
import type { Picture } from "./rules/image.ts";
import type { BackupPlan } from "#app/backup/rules/backup-status.ts";
import type { EnvironmentSetting } from "#store/rules/environment-setting.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import type { MessageChannel } from "./rules/message-channel.ts";
import type { OwnSession } from "#staff/rules/session.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import type { FailedLookupLimit } from "./limits/failed-lookup-limit.ts";
import type { RateLimit } from "./limits/rate-limit.ts";

/** The services and settings that all loaders and actions share. */
export interface Shop {
  db: Database;
  /** Public origin without a trailing slash, e.g. `https://shop.example`. */
  siteUrl: string;
  /** Google Analytics measurement id; undefined if Google Analytics is off. */
  gaMeasurementId: string | undefined;
  /** The environment settings that staff can see, without secrets. */
  environment: readonly EnvironmentSetting[];
  /** Scheduled backups; undefined if they are off. */
  backups: BackupPlan | undefined;
  /** Whether scheduled and manual backups are copied to another host. */
  hasOffsiteBackups: boolean;
  /** Other origins that serve the shop's pictures. */
  pictureOrigins: readonly string[];
  /** A user with this email address is an admin if the user has no account record. Spec: storefront §6. */
  fallbackAdminEmail: string | undefined;
  /** Configured message channels. */
  messageChannels: readonly MessageChannel[];
  /** Whether the shop shows the bundled products until the first product is added. Spec: storefront §1. */
  showsBundledProducts: boolean;
  getStore: () => Promise<StoreWithDelivery>;
  /** Returns the fallback share picture of pages: the active hero image, or null if there is none. */
  getSharePicture: () => Promise<Picture | null>;
  /**
   * Counts and records a search of a staff member.
   * @throws TooManyRequests if the account has exceeded the limit of searches
   */
  admitSearch: (by: SessionUser, url: URL) => Promise<void>;
  /** Returns the signed-in user, staff or not. Reads the database on each call. */
  getCurrentUser: () => Promise<SessionUser | undefined>;
  /** Lists the sessions of the signed-in user and marks the session of this request. */
  listSessions: (uid: string) => Promise<OwnSession[]>;
  isRateLimited: boolean;
  /** Counts an attempt of this visitor. @throws TooManyRequests if the visitor has exceeded a limit */
  enforceRateLimit: (limit: RateLimit) => Promise<void>;
  /**
   * Runs a lookup and counts a failed lookup if it finds nothing.
   * @throws TooManyRequests after a failed lookup if the visitor has exceeded the limit
   */
  lookUp: <Found>(
    limit: FailedLookupLimit,
    find: () => Promise<Found | undefined>,
  ) => Promise<Found | undefined>;
  /** The request's id in the log. Error pages show it, so that visitors can report it. */
  requestId: string;
  /** Logs an error that the visitor does not see. */
  report: (error: unknown) => void;
}

export const shopContext = createContext<Shop>();

/** The signed-in staff member; set for every loader inside the admin area's layout. */
export const staffContext = createContext<SessionUser>();
