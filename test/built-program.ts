import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createPictureCache } from "#api/media/picture-cache.ts";
import { loadBuiltProgram } from "#server/lifecycle/build.ts";
import { readConfig } from "#server/config.ts";
import { prepareFirstStart } from "#server/lifecycle/first-start.ts";
import { apiSettings, openShop } from "#server/lifecycle/open-shop.ts";

/**
 * The built shop in this process, without a listener and keeping no answers, its database at hand: for what only time
 * or chance brings about, and for seeing what a page reads.
 * @param settings its environment but for DATA_DIR, which is one of its own
 * @param report told of every failure
 */
export async function openBuiltProgram(settings: Record<string, string>, report: (error: unknown) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-built-"));
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const shop = await openShop(config);
  await prepareFirstStart(shop.db, shop.media, config, () => undefined);
  const { createApp } = await (await loadBuiltProgram()).loadApp();
  const app = createApp({
    db: shop.db,
    engine: shop.engine,
    dataDir,
    isClosing: () => false,
    metrics: undefined,
    media: shop.media,
    pictureCache: createPictureCache(),
    settings: apiSettings(config),
    storeOverrides: {},
    gaMeasurementId: undefined,
    clientFolder: undefined,
    pictureOrigins: [],
    showsBundled: config.sampleData,
    cacheBytes: 0,
    report,
  });
  return {
    db: shop.db,
    ask: (path: string, init?: RequestInit) =>
      Promise.resolve(app.fetch(new Request(new URL(path, config.siteUrl), init))),
    close: async () => {
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
