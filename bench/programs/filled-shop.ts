import { cp } from "node:fs/promises";

import { createDatabase, dropDatabase, runQuery, withPostgres } from "./postgres.ts";
import type { Shop } from "./shop.ts";
import { seedPostgres, withShop } from "./shop.ts";
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

/** Environment variables that disable the response cache. */
export const UNCACHED = { CACHE_MB: "0" } as const;

/** A database and a data directory. Each shop gets a copy. */
interface Template {
  databaseUrl: string;
  dataDir: string;
}

const templates = new Map<string, Promise<Template>>();

/**
 * Runs a task with a filled shop on PostgreSQL, then stops the shop and deletes its data. Generates the contents once
 * per run, and copies them for every shop.
 * @param settings additional environment variables
 */
export async function withFilledShop<Result>(
  contents: Contents,
  task: (shop: FilledShop) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const template = await getTemplate(contents);
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
  if (templates.has(buildTemplateKey(contents))) return;
  const { products, orders = 0 } = contents;
  const startedAt = performance.now();
  log(`filling a shop with ${products} products${orders > 0 ? ` and ${orders} orders` : ""}`);
  await getTemplate(contents);
  log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Drops the databases of all templates. */
export async function dropTemplates(): Promise<void> {
  const results = await Promise.allSettled(templates.values());
  templates.clear();
  for (const result of results)
    if (result.status === "fulfilled") await dropDatabase(result.value.databaseUrl);
}

function getTemplate(contents: Contents): Promise<Template> {
  const key = buildTemplateKey(contents);
  const existing = templates.get(key);
  if (existing !== undefined) return existing;
  const created = createTemplate(contents);
  templates.set(key, created);
  return created;
}

function buildTemplateKey({ products, orders = 0 }: Contents): string {
  return `${products}/${orders}`;
}

/**
 * Creates a template. A template with orders is based on the template with the same products, which are generated once.
 */
async function createTemplate({ products, orders = 0 }: Contents): Promise<Template> {
  const base = orders > 0 ? await getTemplate({ products }) : undefined;
  const dataDir = await makeTemporaryFolder("shop-bench-contents");
  if (base) await cp(base.dataDir, dataDir, { recursive: true });
  const databaseUrl = await createDatabase(base?.databaseUrl);
  const args = ["--generate", String(products), ...(orders > 0 ? ["--orders", String(orders)] : [])];
  await seedPostgres({ dataDir }, databaseUrl, args);
  // Vacuums now. Otherwise, PostgreSQL would vacuum in the background during a measurement.
  await runQuery(databaseUrl, "vacuum analyze");
  return { databaseUrl, dataDir };
}

/** Starts a shop of each size (number of products) and runs a task with a map from each size to its shop. */
export async function withShopsBySize<Result>(
  sizes: readonly number[],
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
  task: (shops: ReadonlyMap<number, FilledShop>) => Promise<Result>,
): Promise<Result> {
  const openRemaining = async (shops: ReadonlyMap<number, FilledShop>): Promise<Result> => {
    const products = sizes[shops.size];
    if (products === undefined) return task(shops);
    await generateContents({ products }, log);
    return withFilledShop(
      { products },
      (shop) => openRemaining(new Map([...shops, [products, shop]])),
      settings,
    );
  };
  return openRemaining(new Map());
}
