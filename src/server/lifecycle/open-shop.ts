import { setTimeout } from "node:timers/promises";

import type { ApiSettings } from "#api/env.ts";
import type { DatabaseOptions, OpenDatabase } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";
import type { Media } from "#operations/media/media.ts";
import { maxRunningExports } from "#operations/exports/export-file.ts";
import { openMedia } from "#operations/media/open-media.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";

import type { Config } from "#server/config.ts";

/** The shop's data: its database, up to date, and its pictures. */
export interface OpenShop extends OpenDatabase {
  media: Media;
}

/** Opens the shop's data as configured. @throws DataDirInUse when another process has the embedded database open */
export async function openShop(
  config: Config,
  how: Pick<DatabaseOptions, "allowLongStatements" | "onChange"> = {},
): Promise<OpenShop> {
  const { databaseUrl: url, databasePool: poolSize, dataDir } = config;
  const database = await openDatabase({ url, dataDir, poolSize, ...how });
  return { ...database, media: openMedia(config.mediaLocation, config.dataDir) };
}

const AGAIN_MS = 500;

/**
 * Opens the shop's data as soon as its database is there, however long it is away.
 * @param onUnavailable told of each try that failed
 * @throws what waiting does not mend
 */
export async function openShopWhenAvailable(
  config: Config,
  { onUnavailable, ...how }: Parameters<typeof openShop>[1] & { onUnavailable: (error: unknown) => void },
): Promise<OpenShop> {
  for (;;) {
    try {
      return await openShop(config, how);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      onUnavailable(error);
    }
    await setTimeout(AGAIN_MS);
  }
}

/** The part of the settings that the API needs. */
export function apiSettings(config: Config): ApiSettings {
  return {
    siteUrl: config.siteUrl,
    fallbackAdminEmail: config.adminEmail,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    maxRunningExports: maxRunningExports(config.databaseUrl === undefined ? undefined : config.databasePool),
  };
}
