import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

import { readCatalogue, readSampleCatalogue, sampleDir } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import type { Catalogue } from "#catalogue/sample/catalogue.ts";
import { generateCatalogue } from "../sample/generate-catalogue.ts";
import { importCatalogue } from "../seeding/import-catalogue.ts";
import { importOrders } from "../seeding/import-orders.ts";
import { isMainFile } from "#platform/lifecycle/is-main-file.ts";
import type { OpenShop } from "../lifecycle/open-shop.ts";

import { formatNumberOf, print, runCommand, UsageError, withShop } from "./command.ts";

const HELP = `npm run db:seed -- [--file FILE [--count N]] [--generate N] [--orders M]

Adds products to the shop, and orders with --orders. Existing data is not changed.

  (no option)      Adds the sample catalogue.
  --file FILE      Adds a catalogue in the format of src/catalogue/sample/catalogue.json, with images in the same folder.
  --count N        Adds only the first N products of FILE.
  --generate N     Adds N generated products with the sample's images. Every run generates the same products.
  --orders M       Also adds M generated orders of the last 24 months. The same products result in the same orders.
                   Generated orders do not change stock.

Stop the shop first if it uses the embedded database. With PostgreSQL it can keep running.
Settings: DATABASE_URL, DATA_DIR (see docs/settings.md).`;

const MAX_GENERATED = 1_000_000;

interface Source {
  catalogue: Catalogue;
  imagesDir: string;
}

type Options = ReturnType<typeof readOptions>;

function readSource({ file, count, generate }: Options): Source {
  if (file !== undefined && generate !== undefined)
    throw new UsageError("--file and --generate cannot be combined");
  if (count !== undefined && file === undefined) throw new UsageError("--count requires --file");
  if (generate !== undefined) {
    return { catalogue: generateCatalogue(parseCount("--generate", generate)), imagesDir: sampleImagesDir };
  }
  if (file === undefined) return { catalogue: readSampleCatalogue(), imagesDir: sampleImagesDir };
  const catalogue = readCatalogue(resolve(file));
  const products =
    count === undefined ? catalogue.products : catalogue.products.slice(0, parseCount("--count", count));
  const folder = dirname(resolve(file));
  // The images of the sample catalogue belong to media.
  return {
    catalogue: { ...catalogue, products },
    imagesDir: folder === sampleDir ? sampleImagesDir : folder,
  };
}

function readOptions(args: string[]) {
  try {
    const options = {
      file: { type: "string" },
      count: { type: "string" },
      generate: { type: "string" },
      orders: { type: "string" },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid options");
  }
}

function parseCount(option: string, value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= MAX_GENERATED) return number;
  throw new UsageError(`${option} must be a whole number from 1 to ${MAX_GENERATED}`);
}

async function addProducts({ db, media }: OpenShop, { catalogue, imagesDir }: Source): Promise<void> {
  const result = await importCatalogue(db, media, catalogue, {
    imagesDir,
    onProgress: createProgressPrinter("products"),
  });
  const skipped = result.skipped === 0 ? "" : `; ${result.skipped} already existed`;
  const added = `${formatNumberOf(result.products, "product")} and ${formatNumberOf(result.collections, "collection")}`;
  print(`${added} added${skipped}.`);
}

async function addOrders({ db }: OpenShop, count: number): Promise<void> {
  const result = await importOrders(db, count, { onProgress: createProgressPrinter("orders") });
  const skipped = result.skipped === 0 ? "" : `; ${result.skipped} already existed`;
  print(`${formatNumberOf(result.orders, "order")} added${skipped}.`);
}

function createProgressPrinter(items: string): (done: number, total: number) => void {
  return (done, total) => {
    if (done % 5000 === 0 && done < total) print(`${done} of ${total} ${items} …`);
  };
}

/** Runs `npm run db:seed` with these arguments. */
export async function runSeed(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const options = readOptions(args);
    const source = readSource(options);
    const orders = options.orders === undefined ? undefined : parseCount("--orders", options.orders);
    await withShop(async (shop) => {
      await addProducts(shop, source);
      if (orders !== undefined) await addOrders(shop, orders);
    });
  });
}

if (isMainFile(import.meta.filename)) await runSeed(process.argv.slice(2));
