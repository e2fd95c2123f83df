import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { inject } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { listTables } from "#platform/db/migrate/existing-tables.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { importCatalogue } from "#app/seeding/import-catalogue.ts";
import { importOrders } from "#app/seeding/import-orders.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import type { Config } from "#app/config.ts";
import { readConfig } from "#app/config.ts";
import type { OpenShop } from "#app/lifecycle/open-shop.ts";

import { createServerDatabase } from "../databases/database.ts";
import { RATES } from "../delivery.ts";
import { addStoreSamples } from "./samples/store.ts";
import { addKitSamples } from "./samples/kit.ts";
import { addStaffSamples } from "./samples/staff.ts";
import { addWebhookSamples } from "./samples/webhooks.ts";
import { addCatalogueSamples } from "./samples/catalogue.ts";
import { addCustomerSamples } from "./samples/customers.ts";
import { addOrderSamples } from "./samples/orders.ts";
import { addReturnSamples } from "./samples/returns.ts";
import { addShipmentSamples } from "./samples/shipments.ts";
import { addPaymentSamples } from "./samples/payments.ts";
import { addMessageSamples } from "./samples/messages.ts";
import { addPrivacySamples } from "./samples/privacy.ts";
import { addReportSamples } from "./samples/reports.ts";
import { addAppSamples } from "./samples/app.ts";

/**
 * Creates a migrated, empty shop on the engine of the test run, and returns its configuration.
 * @param folder temporary folder of the test file
 */
export async function createShopConfig(folder: string): Promise<Config> {
  const template = inject("databaseTemplate");
  const dataDir = join(folder, randomUUID().slice(0, 8));
  if (template.engine === "pglite") cpSync(template.directory, dataDir, { recursive: true });
  return template.engine === "pglite" ? createEmbeddedConfig(dataDir) : createServerConfig(dataDir);
}

/** Returns the configuration of a shop whose embedded database does not exist yet. */
export function createEmbeddedConfig(dataDir: string): Config {
  return readConfig({ DATA_DIR: dataDir });
}

async function createServerConfig(dataDir: string): Promise<Config> {
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: await createServerDatabase() });
}

/** Adds at least one row to every table: the sample shop, then the samples of each module, in their order. */
export async function fillShop({ db, media }: OpenShop): Promise<void> {
  const { products, ...catalogue } = readSampleCatalogue();
  const smallCatalogue = { ...catalogue, products: products.slice(0, 3) };
  await importCatalogue(db, media, smallCatalogue, { imagesDir: sampleImagesDir });
  await saveSettings(db);
  await importOrders(db, 30);
  for (const addSamples of SAMPLES) await addSamples(db);
}

const SAMPLES = [
  addKitSamples,
  addStoreSamples,
  addStaffSamples,
  addWebhookSamples,
  addCatalogueSamples,
  addCustomerSamples,
  addOrderSamples,
  addShipmentSamples,
  addReturnSamples,
  addPaymentSamples,
  addMessageSamples,
  addPrivacySamples,
  addReportSamples,
  addAppSamples,
];

async function saveSettings(db: Database): Promise<void> {
  await saveStore(db, readSampleStore());
  await saveDeliveryRates(db, { rates: RATES });
}

/** Returns the rows of each table as sorted JSON texts, by table name. */
export async function readAllRows(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const rowsByTable: Record<string, string[]> = {};
    for (const { name } of await listTables(tx)) {
      const query = sql`select to_jsonb(t)::text collate "C" as line from ${sql.identifier(name)} t order by 1`;
      const rows = await queryRows<{ line: string }>(tx, query);
      rowsByTable[name] = rows.map(({ line }) => line);
    }
    return rowsByTable;
  });
}
