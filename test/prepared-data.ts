import { cpSync } from "node:fs";

import { readConfig } from "#server/config.ts";
import { prepareFirstStart } from "#server/lifecycle/first-start.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

import { createTestFolder } from "./pictures.ts";

/**
 * Takes the seconds of a first start once.
 * @param settings of the shop, but for DATA_DIR
 * @returns gives each caller a data directory of its own, as it was after that first start
 */
export async function prepareData(settings: Record<string, string>): Promise<() => string> {
  const filled = createTestFolder();
  const config = readConfig({ ...settings, DATA_DIR: filled });
  const shop = await openShop(config);
  await prepareFirstStart(shop.db, shop.media, config, () => undefined);
  await shop.close();
  return () => {
    const dataDir = createTestFolder();
    cpSync(filled, dataDir, { recursive: true });
    return dataDir;
  };
}
