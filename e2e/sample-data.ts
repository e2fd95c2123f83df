import { cpSync, existsSync, rmSync } from "node:fs";

import { readConfig } from "#server/config.ts";
import { prepareFirstStart } from "#server/lifecycle/first-start.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

/**
 * Copies a filled shop into a data directory. The first shop of a test run fills `E2E_FILLED_DATA`, so only it takes the
 * seconds of a first start.
 */
export async function copySampleData(dataDir: string): Promise<void> {
  const { E2E_FILLED_DATA: filled, DATABASE_URL } = process.env;
  if (filled === undefined || DATABASE_URL !== undefined) return;
  if (!existsSync(filled)) await fill(filled);
  cpSync(filled, dataDir, { recursive: true });
}

async function fill(folder: string): Promise<void> {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const shop = await openShop(config);
  await prepareFirstStart(shop.db, shop.media, config, () => undefined);
  await shop.close();
}
