import type { ApiSettings } from "#api/env.ts";
import type { OpenDatabase } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";
import type { Media } from "#operations/media/media.ts";
import { openMedia } from "#operations/media/open-media.ts";

import type { Config } from "./config.ts";

/** The shop's data: its database, up to date, and its pictures. */
export interface OpenShop extends OpenDatabase {
  media: Media;
}

/** Opens the shop's data as configured. @throws DataDirInUse when another process has the embedded database open */
export async function openShop(config: Config): Promise<OpenShop> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  return { ...database, media: openMedia(config.mediaPlace, config.dataDir) };
}

/** The part of the settings that the API needs. */
export function apiSettings(config: Config): ApiSettings {
  return {
    siteUrl: config.siteUrl,
    fallbackAdminEmail: config.adminEmail,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
  };
}
