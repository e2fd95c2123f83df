import { setTimeout } from "node:timers/promises";

import type { ApiSettings } from "#kit/api/env.ts";
import type { DatabaseOptions, OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import type { Media } from "#media/operations/media.ts";
import { getMaxRunningExports } from "#staff/operations/export-file.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";

import type { Config } from "../config.ts";
import { listMessageChannels } from "../message-settings.ts";

/** The shop's data: its migrated database and its images. */
export interface OpenShop extends OpenDatabase {
  media: Media;
}

/** Opens the shop's data as configured. @throws DataDirInUse if another process has the embedded database open */
export async function openShop(
  config: Config,
  options: Pick<DatabaseOptions, "allowsLongStatements" | "onAvailabilityChange"> = {},
): Promise<OpenShop> {
  const { databaseUrl: url, databasePool: poolSize, dataDir } = config;
  const database = await openDatabase({ url, dataDir, poolSize, ...options });
  return { ...database, media: openMedia(config.mediaLocation, config.dataDir) };
}

const RETRY_MS = 500;

/**
 * Opens the shop's data, retrying until its database is available.
 * @param onUnavailable called for each failed attempt
 * @throws errors other than an unavailable database
 */
export async function openShopWhenAvailable(
  config: Config,
  { onUnavailable, ...options }: Parameters<typeof openShop>[1] & { onUnavailable: (error: unknown) => void },
): Promise<OpenShop> {
  for (;;) {
    try {
      return await openShop(config, options);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      onUnavailable(error);
    }
    await setTimeout(RETRY_MS);
  }
}

/** Returns the settings of the API. */
export function buildApiSettings(config: Config): ApiSettings {
  return {
    siteUrl: config.siteUrl,
    fallbackAdminEmail: config.adminEmail,
    isRateLimited: config.isRateLimited,
    trustProxy: config.trustProxy,
    messageChannels: listMessageChannels(config.messages),
    allowsLocalWebhooks: config.allowsLocalWebhooks,
    maxRunningExports: getMaxRunningExports(
      config.databaseUrl === undefined ? undefined : config.databasePool,
    ),
  };
}
