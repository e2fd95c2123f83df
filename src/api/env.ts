import type { HttpBindings } from "@hono/node-server";

import type { Database, OpenDatabase } from "#db/client.server.ts";
import type { SessionUser } from "#domain/staff/user.ts";
import type { Media } from "#operations/media/media.ts";

import type { PictureCache } from "./media/picture-cache.ts";

/** Settings the API needs; `server/config.ts` reads them from the environment. */
export interface ApiSettings {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Counts as admin while nothing was decided about its account. Spec: storefront §6. */
  fallbackAdminEmail: string | undefined;
  rateLimits: boolean;
  /** Whether the address of a client is taken from X-Forwarded-For. */
  trustProxy: boolean;
  /** Exports that may run at once in this process. */
  maxRunningExports: number;
}

/** Told about failures that are bugs, with the id of the request they happened in. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/** What the API is given by the program that serves it. */
export interface ApiDependencies {
  db: Database;
  engine: OpenDatabase["engine"];
  media: Media;
  /** Pictures of the most asked-for addresses, which the listener answers from as well. */
  pictureCache: PictureCache;
  settings: ApiSettings;
  report: ReportFailure;
}

/** What every endpoint finds in its context. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    db: Database;
    engine: OpenDatabase["engine"];
    media: Media;
    pictureCache: PictureCache;
    settings: ApiSettings;
    report: ReportFailure;
    requestId: string;
    /** Set behind `adminOnly` and `signedIn`. */
    user: SessionUser;
  };
}
