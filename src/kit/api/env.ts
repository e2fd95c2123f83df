import type { HttpBindings } from "@hono/node-server";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import type { MessageChannel } from "../rules/message-channel.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import type { MessageServices } from "#messages/operations/outbox/message-services.ts";
import type { WhatsAppAccount } from "#messages/operations/outbox/whatsapp/whatsapp-account.ts";
import type { Media } from "#media/operations/media.ts";

import type { PictureCache } from "#media/api/picture-cache.ts";

/** Settings of the API, which `app/config.ts` reads from the environment. */
export interface ApiSettings {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** An account with this email address is an admin if its `isAdmin` is null. Spec: storefront §6. */
  fallbackAdminEmail: string | undefined;
  isRateLimited: boolean;
  /** Whether to read the client address from X-Forwarded-For. */
  trustProxy: boolean;
  /** Configured channels for messages to customers and staff. */
  messageChannels: readonly MessageChannel[];
  /** WhatsApp account whose webhook events the API receives; undefined if WhatsApp is not configured. */
  whatsApp: WhatsAppAccount | undefined;
  /** Maximum number of concurrent exports in this process. */
  maxRunningExports: number;
  /** Whether webhooks may be sent to localhost, where TLS is optional. */
  allowsLocalWebhooks: boolean;
}

/** Reports an unexpected error with the id of its request. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/** Dependencies that the server injects into the API. */
export interface ApiDependencies {
  db: Database;
  engine: OpenDatabase["engine"];
  media: Media;
  /** Recently used pictures, shared with the HTTP server. */
  pictureCache: PictureCache;
  settings: ApiSettings;
  messageServices: MessageServices;
  /** Returns the key that encrypts courier account credentials. */
  getCredentialsKey: GetCredentialsKey;
  /** Folder of data outside the database. */
  dataDir: string;
  report: ReportFailure;
}

/** Hono environment of every endpoint. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    db: Database;
    engine: OpenDatabase["engine"];
    media: Media;
    pictureCache: PictureCache;
    settings: ApiSettings;
    messageServices: MessageServices;
    getCredentialsKey: GetCredentialsKey;
    dataDir: string;
    report: ReportFailure;
    requestId: string;
    /** Set by `requireStaff` and `requireSignedIn`. */
    user: SessionUser;
  };
}
