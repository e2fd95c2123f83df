import { createContext } from "react-router";

import type { Database } from "#platform/db/client.server.ts";
import type { FailedLookupLimit } from "#kit/limits/failed-lookup-limit.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import type { Store } from "./rules/store.ts";

/** The services and settings that all loaders and actions share. */
export interface Shop {
  db: Database;
  /** Public origin without a trailing slash, e.g. `https://shop.example`. */
  siteUrl: string;
  /** Google Analytics measurement id; undefined if Google Analytics is off. */
  gaMeasurementId: string | undefined;
  /** Whether scheduled and manual backups are copied to another host. */
  hasOffsiteBackups: boolean;
  /** Other origins that serve the shop's images. */
  imageOrigins: readonly string[];
  /** Configured message channels. */
  messageChannels: readonly MessageChannel[];
  /** Whether the shop shows the bundled products until the first product is added. Spec: storefront §1. */
  showsBundledProducts: boolean;
  getStore: () => Promise<Store>;
  /** Returns the fallback share image of pages: the active hero image, or null if there is none. */
  getShareImage: () => Promise<StoredImage | null>;
  isRateLimited: boolean;
  /** The network address of the visitor. */
  clientAddress: string;
  /** Returns the key that encrypts and signs. */
  getCredentialsKey: GetCredentialsKey;
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
  /** Returns whether this visitor looks up a text for the first time in the window of a limit. */
  isFirstLookup: (limit: FailedLookupLimit, text: string) => Promise<boolean>;
  /** The request's id in the log. Error pages show it, so that visitors can report it. */
  requestId: string;
  /** Logs an error that the visitor does not see. */
  report: (error: unknown) => void;
}

export const shopContext = createContext<Shop>();
