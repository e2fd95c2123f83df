import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

import { readCatalogue, readSampleCatalogue, sampleDir } from "#db/sample/catalogue.ts";
import type { Catalogue } from "#db/sample/catalogue.ts";
import { generateCatalogue } from "#db/sample/generate-catalogue.ts";
import { importCatalogue } from "#operations/seeding/import-catalogue.ts";
import { importOrders } from "#operations/seeding/import-orders.ts";
import type { OpenShop } from "#server/lifecycle/open-shop.ts";

import { print, runCommand, UsageError, withShop } from "./command.ts";

const HELP = `npm run db:seed -- [--file FILE [--count N]] [--generate N] [--orders M]

Adds products to the shop, and orders with --orders. Existing data is not changed.

  (nothing)        the sample catalogue
  --file FILE      a catalogue of the shape of src/db/sample/catalogue.json, its pictures beside it
  --count N        only the first N products of the file
  --generate N     N generated products, always the same, with the sample's pictures
  --orders M       also M generated orders of the last 24 months, always the same for the same products; they do
                   not change stock

On the embedded database the shop must be stopped first; on PostgreSQL it may run.
Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

const MAX_GENERATED = 1_000_000;

interface Source {
  catalogue: Catalogue;
  imagesDir: string;
}

type Options = ReturnType<typeof readOptions>;

function readSource({ file, count, generate }: Options): Source {
  if (file !== undefined && generate !== undefined)
    throw new UsageError("Choose one of --file and --generate");
  if (count !== undefined && file === undefined) throw new UsageError("--count goes with --file");
  if (generate !== undefined) {
    return { catalogue: generateCatalogue(wholeNumber("--generate", generate)), imagesDir: sampleDir };
  }
  if (file === undefined) return { catalogue: readSampleCatalogue(), imagesDir: sampleDir };
  const catalogue = readCatalogue(resolve(file));
  const products =
    count === undefined ? catalogue.products : catalogue.products.slice(0, wholeNumber("--count", count));
  return { catalogue: { ...catalogue, products }, imagesDir: dirname(resolve(file)) };
}

function readOptions(words: string[]) {
  try {
    const options = {
      file: { type: "string" },
      count: { type: "string" },
      generate: { type: "string" },
      orders: { type: "string" },
    } as const;
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Wrong options");
  }
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= MAX_GENERATED) return number;
  throw new UsageError(`${option} needs a whole number from 1 to ${MAX_GENERATED}`);
}

async function addProducts({ db, media }: OpenShop, { catalogue, imagesDir }: Source): Promise<void> {
  const result = await importCatalogue(db, media, catalogue, {
    imagesDir,
    onProgress: progressOf("products"),
  });
  const skipped = result.skipped === 0 ? "" : `; ${result.skipped} were there already`;
  print(`${result.products} products and ${result.collections} collections added${skipped}.`);
}

async function addOrders({ db }: OpenShop, count: number): Promise<void> {
  const result = await importOrders(db, count, { onProgress: progressOf("orders") });
  const skipped = result.skipped === 0 ? "" : `; ${result.skipped} were there already`;
  print(`${result.orders} orders added${skipped}.`);
}

function progressOf(what: string): (done: number, total: number) => void {
  return (done, total) => {
    if (done % 5000 === 0 && done < total) print(`${done} of ${total} ${what} …`);
  };
}

await runCommand(HELP, async (words) => {
  const options = readOptions(words);
  const source = readSource(options);
  const orders = options.orders === undefined ? undefined : wholeNumber("--orders", options.orders);
  await withShop(async (shop) => {
    await addProducts(shop, source);
    if (orders !== undefined) await addOrders(shop, orders);
  });
});
