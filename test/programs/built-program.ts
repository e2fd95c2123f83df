import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createImageCache } from "#media/api/image-cache.ts";
import { openCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { loadBuiltProgram } from "#app/lifecycle/build.ts";
import { readConfig } from "#app/config.ts";
import { initializeShop } from "#app/lifecycle/initialize-shop.ts";
import { createMessageChannels, createMessageServices } from "#app/lifecycle/message-channels.ts";
import { buildApiSettings, openShop } from "#app/lifecycle/open-shop.ts";

import { copyMigratedDatabase } from "../databases/migrated-directory.ts";

/**
 * Opens the built shop in this process, without a network listener or a response cache. Tests can change its database
 * directly, for example to create an expired session.
 * @param settings environment variables; DATA_DIR is a temporary folder
 * @param report receives every error
 */
export async function openBuiltProgram(settings: Record<string, string>, report: (error: unknown) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-built-"));
  await copyMigratedDatabase(dataDir);
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const shop = await openShop(config);
  await initializeShop(shop.db, shop.media, config, () => undefined, { hasRates: false });
  const { createApp } = await (await loadBuiltProgram()).loadApp();
  const app = createApp({
    db: shop.db,
    engine: shop.engine,
    dataDir,
    isClosing: () => false,
    metrics: undefined,
    media: shop.media,
    imageCache: createImageCache(),
    settings: buildApiSettings(config),
    whatsApp: config.messages.whatsApp,
    messageServices: createMessageServices(config.siteUrl, createMessageChannels(config)),
    getCredentialsKey: openCredentialsKey(config),
    storeOverrides: {},
    gaMeasurementId: undefined,
    environment: [],
    clientFolder: undefined,
    imageOrigins: [],
    showsBundledProducts: config.sampleData,
    cacheBytes: 0,
    report,
  });
  return {
    db: shop.db,
    fetch: (path: string, init?: RequestInit) =>
      Promise.resolve(app.fetch(new Request(new URL(path, config.siteUrl), init))),
    close: async () => {
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
