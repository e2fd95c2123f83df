import type { HttpBindings } from "@hono/node-server";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import type { MessageChannel } from "../rules/message-channel.ts";

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
  /** Maximum number of concurrent exports in this process. */
  maxRunningExports: number;
  /** Whether webhooks may be sent to localhost, where TLS is optional. */
  allowsLocalWebhooks: boolean;
}

/** Reports an unexpected error with the id of its request. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/** Hono environment of every endpoint. A module whose endpoints need more declares it in Hono's `ContextVariableMap`. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    db: Database;
    engine: OpenDatabase["engine"];
    settings: ApiSettings;
    /** Returns the key that encrypts courier account credentials. */
    getCredentialsKey: GetCredentialsKey;
    /** Folder of data outside the database. */
    dataDir: string;
    report: ReportFailure;
    requestId: string;
  };
}
