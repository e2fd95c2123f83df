import { cpSync, existsSync, rmSync } from "node:fs";

import { readConfig } from "#server/config.ts";
import { prepareFirstStart } from "#server/lifecycle/first-start.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

/**
 * Copies a data directory with sample data. The first shop of a test run creates it in `E2E_FILLED_DATA`, so later shops
 * start faster.
 */
export async function copySampleData(dataDir: string): Promise<void> {
  const { E2E_FILLED_DATA: templateDir, DATABASE_URL } = process.env;
  if (templateDir === undefined || DATABASE_URL !== undefined) return;
  if (!existsSync(templateDir)) await createTemplate(templateDir);
  cpSync(templateDir, dataDir, { recursive: true });
}

async function createTemplate(folder: string): Promise<void> {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const shop = await openShop(config);
  await prepareFirstStart(shop.db, shop.media, config, () => undefined);
  await shop.close();
}
