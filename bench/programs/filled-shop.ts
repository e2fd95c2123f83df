import { cp } from "node:fs/promises";

import { createDatabase, dropDatabase, query, withPostgres } from "./postgres.ts";
import type { Shop } from "./shop.ts";
import { seed, withShop } from "./shop.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** What the seeding command puts into a shop: made-up products, and orders of them. */
export interface Contents {
  products: number;
  orders?: number;
}

/** A shop on PostgreSQL. */
export interface FilledShop extends Shop {
  databaseUrl: string;
}

/** Setting of a shop that remembers no answer, so that each is made anew. */
export const UNCACHED = { CACHE_MB: "0" } as const;

/** A database and a data directory that are only ever copied. */
interface Template {
  databaseUrl: string;
  dataDir: string;
}

const templates = new Map<string, Promise<Template>>();

/**
 * Runs a task with a shop on PostgreSQL that was filled before it started; program and data are gone after it. What
 * fills it is seeded once per run, and every shop of the same contents gets a copy.
 * @param settings environment variables beside those that every shop here has
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

/** Seeds what `withFilledShop` will copy, unless that was done; for a subject that would have somebody wait in silence. */
export async function prepareContents(contents: Contents, say: (line: string) => void): Promise<void> {
  if (templates.has(keyOf(contents))) return;
  const { products, orders = 0 } = contents;
  const started = performance.now();
  say(`filling a shop with ${products} products${orders > 0 ? ` and ${orders} orders` : ""}`);
  await templateOf(contents);
  say(`filled within ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Removes every template of this run. */
export async function forgetContents(): Promise<void> {
  const made = await Promise.allSettled(templates.values());
  templates.clear();
  for (const each of made) if (each.status === "fulfilled") await dropDatabase(each.value.databaseUrl);
}

function templateOf(contents: Contents): Promise<Template> {
  const key = keyOf(contents);
  const known = templates.get(key);
  if (known !== undefined) return known;
  const made = makeTemplate(contents);
  templates.set(key, made);
  return made;
}

function keyOf({ products, orders = 0 }: Contents): string {
  return `${products}/${orders}`;
}

/** Orders come on top of the products' own template, so that the same number of products is never seeded twice. */
async function makeTemplate({ products, orders = 0 }: Contents): Promise<Template> {
  const below = orders > 0 ? await templateOf({ products }) : undefined;
  const dataDir = await makeTemporaryFolder("shop-bench-contents");
  if (below) await cp(below.dataDir, dataDir, { recursive: true });
  const databaseUrl = await createDatabase(below?.databaseUrl);
  const words = ["--generate", String(products), ...(orders > 0 ? ["--orders", String(orders)] : [])];
  await seed({ dataDir }, databaseUrl, words);
  // What PostgreSQL does by itself a minute later, and would do while something is measured.
  await query(databaseUrl, "vacuum analyze");
  return { databaseUrl, dataDir };
}

/** Runs a task with a shop of each size, all of them open at once; in the order of their sizes. */
export async function withShopsBySize<Result>(
  sizes: readonly number[],
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
  task: (shops: ReadonlyMap<number, FilledShop>) => Promise<Result>,
): Promise<Result> {
  const open = async (known: ReadonlyMap<number, FilledShop>): Promise<Result> => {
    const products = sizes[known.size];
    if (products === undefined) return task(known);
    await prepareContents({ products }, say);
    return withFilledShop({ products }, (shop) => open(new Map([...known, [products, shop]])), settings);
  };
  return open(new Map());
}
