import { cpSync, existsSync, rmSync } from "node:fs";

import { readConfig } from "#server/config.ts";
import { prepareFirstStart } from "#server/lifecycle/first-start.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

/**
 * Fills a new shop with the sample data, but without delivery rates, because most tests expect free delivery. The first shop of a test run fills
 * a data directory in `E2E_FILLED_DATA`, which later shops copy, so that they start faster.
 */
export async function addSampleData(dataDir: string): Promise<void> {
  const { E2E_FILLED_DATA: templateDir, DATABASE_URL } = process.env;
  if (templateDir === undefined || DATABASE_URL !== undefined) return fillShop(dataDir);
  if (!existsSync(templateDir)) {
    process.on("exit", () => rmSync(templateDir, { recursive: true, force: true }));
    await fillShop(templateDir);
  }
  cpSync(templateDir, dataDir, { recursive: true });
}

async function fillShop(folder: string): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const shop = await openShop(config);
  await prepareFirstStart(shop.db, shop.media, config, () => undefined, { hasRates: false });
  await shop.close();
}
