import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { expect, test } from "vitest";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { exportOrders } from "#orders/operations/lists/export-orders.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { importOrders } from "#app/seeding/import-orders.ts";
import { hasProgram } from "#scripts/test/apt.ts";
import { LIBRE_OFFICE } from "#scripts/test/tools.ts";

import { buildProduct, buildOrderInput } from "./factories.ts";
import { copyMigratedDatabase } from "./databases/migrated-directory.ts";
import { isFullSuite } from "./suite.ts";

/** Texts that spreadsheets may evaluate as formulas, and texts that incorrect escaping would damage. */
const TEXTS = [
  "=1+1",
  "+923001234567",
  "-2+3",
  "@SUM(A1)",
  "  padded",
  "_x0041_",
  "<b>&",
  "عود محتاب",
  "007",
];

/** More than the roughly 390 orders that an export in the browser could handle (decision 015). */
const GENERATED_ORDER_COUNT = 450;

/** LibreOffice's CSV export filter with its options: commas, quoted texts, UTF-8, values as displayed. */
const CSV_FILTER = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true";

/** Adds generated orders, and one order per text with the text as the customer's name. */
async function fillShop(db: Database): Promise<void> {
  const product = await buildProduct(db, { variantPricing: { "50ml": 4500.5 } });
  await importOrders(db, GENERATED_ORDER_COUNT);
  for (const [minute, customerName] of TEXTS.entries()) {
    const { id } = await placeOrder(
      db,
      buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
    );
    const createdAt = new Date(Date.UTC(2099, 0, 1, 20, 59 - minute));
    await db.update(orders).set({ customerName, createdAt }).where(eq(orders.id, id));
  }
}

async function saveExport({ db, engine }: OpenDatabase, file: string): Promise<void> {
  const { body } = await exportOrders(db, {}, { engine, by: { uid: null, email: "staff@example.com" } });
  await pipeline(body, createWriteStream(file));
}

/** Returns the cells of the exported file as LibreOffice displays them. */
async function readInLibreOffice(folder: string, file: string): Promise<string[][]> {
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const conversionArgs = ["--headless", "--convert-to", CSV_FILTER, "--outdir", folder, file];
  await promisify(execFile)(LIBRE_OFFICE, [profile, ...conversionArgs]);
  const csv = await readFile(join(folder, "orders.csv"), "utf8");
  return Papa.parse<string[]>(csv, { delimiter: ",", skipEmptyLines: true }).data;
}

test.skipIf(!isFullSuite || !hasProgram(LIBRE_OFFICE))(
  "LibreOffice displays the texts, times and amounts of an export of more than 400 orders unchanged [001 §7]",
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-export-"));
    await copyMigratedDatabase(join(folder, "data"));
    const shop = await openDatabase({ dataDir: join(folder, "data") });
    try {
      await fillShop(shop.db);
      const file = join(folder, "orders.xlsx");
      await saveExport(shop, file);
      const [head, ...rows] = await readInLibreOffice(folder, file);
      expect(head?.slice(0, 3)).toEqual(["Order Number", "Date", "Customer Name"]);
      expect(rows).toHaveLength(GENERATED_ORDER_COUNT + TEXTS.length);
      expect(rows.slice(0, TEXTS.length).map((row) => [row[1], row[2], row[7], row[8]])).toEqual(
        TEXTS.map((text, minute) => [`2099-01-02 01:${59 - minute}`, text, "4,500.50", "1"]),
      );
    } finally {
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
