import { cp } from "node:fs/promises";

import { createDatabase, dropDatabase, query, withPostgres } from "./postgres.ts";
import type { Shop } from "./shop.ts";
import { seed, withShop } from "./shop.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** Numbers of generated products and orders. */
export interface Contents {
  products: number;
  orders?: number;
}

/** A shop on PostgreSQL. */
export interface FilledShop extends Shop {
  databaseUrl: string;
}

/** Setting of a shop without response cache. */
export const UNCACHED = { CACHE_MB: "0" } as const;

/** A database and a data directory, used only as sources of copies. */
interface Template {
  databaseUrl: string;
  dataDir: string;
}

const templates = new Map<string, Promise<Template>>();

/**
 * Runs a task with a filled shop on PostgreSQL, then stops the shop and deletes its data. Contents are generated once
 * per run and copied for every shop.
 * @param settings additional environment variables
 */
export async function withFilledShop<Result>(
  contents: Contents,
  task: (shop: FilledShop) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const template = await templateOf(contents);
  return withPostgres(
    (databaseUrl) =>
      withShop(
        (shop) => task({ ...shop, databaseUrl }),
        { ...settings, DATABASE_URL: databaseUrl },
        template.dataDir,
      ),
    template.databaseUrl,
  );
}

/** Generates the contents for `withFilledShop` in advance and prints the progress. */
export async function generateContents(contents: Contents, log: (line: string) => void): Promise<void> {
  if (templates.has(keyOf(contents))) return;
  const { products, orders = 0 } = contents;
  const started = performance.now();
  log(`filling a shop with ${products} products${orders > 0 ? ` and ${orders} orders` : ""}`);
  await templateOf(contents);
  log(`filled within ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Drops every template of this run. */
export async function dropTemplates(): Promise<void> {
  const settled = await Promise.allSettled(templates.values());
  templates.clear();
  for (const result of settled)
    if (result.status === "fulfilled") await dropDatabase(result.value.databaseUrl);
}

function templateOf(contents: Contents): Promise<Template> {
  const key = keyOf(contents);
  const opened = templates.get(key);
  if (opened !== undefined) return opened;
  const settled = createTemplate(contents);
  templates.set(key, settled);
  return settled;
}

function keyOf({ products, orders = 0 }: Contents): string {
  return `${products}/${orders}`;
}

/** Adds orders to a copy of the products' template, so products are generated once. */
async function createTemplate({ products, orders = 0 }: Contents): Promise<Template> {
  const base = orders > 0 ? await templateOf({ products }) : undefined;
  const dataDir = await makeTemporaryFolder("shop-bench-contents");
  if (base) await cp(base.dataDir, dataDir, { recursive: true });
  const databaseUrl = await createDatabase(base?.databaseUrl);
  const args = ["--generate", String(products), ...(orders > 0 ? ["--orders", String(orders)] : [])];
  await seed({ dataDir }, databaseUrl, args);
  // PostgreSQL would otherwise do this in the background during a measurement.
  await query(databaseUrl, "vacuum analyze");
  return { databaseUrl, dataDir };
}

/** Runs a task with running shops of result size, in the order of their sizes. */
export async function withShopsBySize<Result>(
  sizes: readonly number[],
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
  task: (shops: ReadonlyMap<number, FilledShop>) => Promise<Result>,
): Promise<Result> {
  const open = async (opened: ReadonlyMap<number, FilledShop>): Promise<Result> => {
    const products = sizes[opened.size];
    if (products === undefined) return task(opened);
    await generateContents({ products }, log);
    return withFilledShop({ products }, (shop) => open(new Map([...opened, [products, shop]])), settings);
  };
  return open(new Map());
}
