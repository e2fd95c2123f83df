import "#app/reactions.ts";

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#app/config.ts";
import { initializeShop } from "#app/lifecycle/initialize-shop.ts";
import { openShop } from "#app/lifecycle/open-shop.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";

/**
 * Fills a new shop with the sample data, but without delivery rates, because most tests expect free delivery. The first
 * shop of a test run fills a template directory in the folder `E2E_FILLED_DATA`. Later shops copy the template and
 * share the rendered images, so they start faster. Does nothing for a shop on a PostgreSQL server, which adds the
 * sample data and delivery rates itself at startup.
 */
export async function addSampleData(dataDir: string): Promise<void> {
  const { E2E_FILLED_DATA: folder, DATABASE_URL } = process.env;
  if (DATABASE_URL !== undefined) return;
  if (folder === undefined) return fillShop(dataDir);
  const [templateDir, renderedImages] = [join(folder, "data"), join(folder, "derived")];
  if (!existsSync(renderedImages)) await createTemplate(folder, templateDir);
  cpSync(templateDir, dataDir, { recursive: true });
  // Shops can share this folder, because each rendered image's name contains the hash of its original.
  mkdirSync(join(dataDir, "media"), { recursive: true });
  symlinkSync(renderedImages, join(dataDir, "media/derived"));
}

async function createTemplate(folder: string, templateDir: string): Promise<void> {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await copyMigratedDatabase(templateDir);
  await fillShop(templateDir);
  mkdirSync(join(folder, "derived"), { recursive: true });
}

async function fillShop(folder: string): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const shop = await openShop(config);
  await initializeShop(shop.db, shop.media, config, () => undefined, { hasRates: false });
  await shop.close();
}
