import { cpSync } from "node:fs";

import { readConfig } from "#app/config.ts";
import { initializeShop } from "#app/lifecycle/initialize-shop.ts";
import { openShop } from "#app/lifecycle/open-shop.ts";

import { copyMigratedDatabase } from "./migrated-directory.ts";
import { createTestFolder } from "../images.ts";

/**
 * Runs the slow first startup of a shop once.
 * @param settings environment variables without DATA_DIR
 * @returns a function that copies the resulting data directory
 */
export async function prepareData(settings: Record<string, string>): Promise<() => string> {
  const template = createTestFolder();
  await copyMigratedDatabase(template);
  const config = readConfig({ ...settings, DATA_DIR: template });
  const shop = await openShop(config);
  await initializeShop(shop.db, shop.media, config, () => undefined);
  await shop.close();
  return () => {
    const dataDir = createTestFolder();
    cpSync(template, dataDir, { recursive: true });
    return dataDir;
  };
}
