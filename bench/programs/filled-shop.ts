import type { Log } from "#bench/frame/benchmark.ts";

import type { Server } from "./load.ts";
import { createDatabase, dropDatabase, runQuery } from "./postgres.ts";
import { createFolder, seed, withShop } from "./shop.ts";

export const ENGINES = ["PostgreSQL", "embedded"] as const;

/** Database and contents of a shop. */
interface Setup {
  /** Default: PostgreSQL. */
  engine?: (typeof ENGINES)[number];
  /** Number of generated products. */
  products: number;
  /** Number of generated orders. */
  orders?: number;
  /** Additional environment variables. */
  settings?: Readonly<Record<string, string>>;
}

/** A shop with generated contents. */
export interface FilledShop extends Server {
  /** Undefined for an embedded database. */
  databaseUrl: string | undefined;
  /** Runs a statement. Only on PostgreSQL, because the shop alone uses an embedded database. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
}

/** Environment variables that disable the response cache. */
export const UNCACHED = { CACHE_MB: "0" } as const;

/** A database and a data directory. Each shop gets a copy. Without a database URL, the directory has the database. */
interface Template {
  databaseUrl: string | undefined;
  dataDir: string;
}

const templates = new Map<string, Promise<Template>>();

/** Runs a task with a filled shop, then deletes it. Generates the contents once per run, and copies them for every shop. */
export async function withFilledShop<Result>(
  setup: Setup,
  log: Log,
  task: (shop: FilledShop) => Promise<Result>,
): Promise<Result> {
  const template = await getTemplate(setup, log);
  if (template.databaseUrl === undefined) {
    const query = () => Promise.reject(new Error("The embedded database is in use."));
    return withShop(
      (shop) => task({ ...shop, databaseUrl: undefined, query }),
      setup.settings,
      template.dataDir,
    );
  }
  const databaseUrl = await createDatabase(template.databaseUrl);
  try {
    return await withShop(
      (shop) => task({ ...shop, databaseUrl, query: (statement) => runQuery(databaseUrl, statement) }),
      { ...setup.settings, DATABASE_URL: databaseUrl },
      template.dataDir,
    );
  } finally {
    await dropDatabase(databaseUrl);
  }
}

/** Drops the databases of all templates. */
export async function dropTemplates(): Promise<void> {
  for (const result of await Promise.allSettled(templates.values()))
    if (result.status === "fulfilled" && result.value.databaseUrl !== undefined)
      await dropDatabase(result.value.databaseUrl);
}

function getTemplate({ engine = "PostgreSQL", products, orders = 0 }: Setup, log: Log): Promise<Template> {
  const key = `${engine}, ${products} products, ${orders} orders`;
  const created =
    templates.get(key) ??
    createTemplate(engine === "embedded", products, orders, () => log(`filling a shop: ${key}`));
  templates.set(key, created);
  return created;
}

async function createTemplate(
  isEmbedded: boolean,
  products: number,
  orders: number,
  announce: () => void,
): Promise<Template> {
  announce();
  const dataDir = await createFolder();
  const databaseUrl = isEmbedded ? undefined : await createDatabase();
  const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  await seed(settings, ["--generate", String(products), ...(orders > 0 ? ["--orders", String(orders)] : [])]);
  // Vacuums now. Otherwise, PostgreSQL would vacuum in the background during a measurement.
  if (databaseUrl !== undefined) await runQuery(databaseUrl, "vacuum analyze");
  return { databaseUrl, dataDir };
}

/** Starts a shop of each size (number of products) and runs a task with a map from each size to its shop. */
export async function withShopsBySize<Result>(
  sizes: readonly number[],
  settings: Readonly<Record<string, string>>,
  log: Log,
  task: (shops: ReadonlyMap<number, FilledShop>) => Promise<Result>,
): Promise<Result> {
  const openRemaining = async (shops: ReadonlyMap<number, FilledShop>): Promise<Result> => {
    const products = sizes[shops.size];
    if (products === undefined) return task(shops);
    return withFilledShop({ products, settings }, log, (shop) =>
      openRemaining(new Map([...shops, [products, shop]])),
    );
  };
  return openRemaining(new Map());
}
