import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, inject } from "vitest";

import type { DatabaseOptions } from "#platform/db/client.server.ts";
import { openDurablePglite } from "#platform/db/embedded/durable-node-fs.server.ts";
import { migrationsFolder } from "#platform/db/project-root.ts";
import type { Order } from "#orders/rules/order.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { createServerDatabase } from "./database.ts";

/**
 * The data of a shop at release 73fba7f6, whose schema the initial migration reproduces: the sample catalogue, products
 * with every kind of stock, 27 orders with every status sequence, reviews, messages, subscribers and accounts.
 * `fixtures/earlier-release.sql.gz` contains the rows, including the migrations that the release recorded.
 * `fixtures/earlier-release.json.gz` contains the results that the release read from these tables.
 * `fixtures/earlier-release.tar.gz` is a backup that the release made of them, without images.
 */
export interface EarlierRelease {
  /** Token of a staff session that is valid until 2036. */
  session: string;
  staff: { uid: string; email: string };
  customer: string;
  orders: (Omit<Order, "adjustments"> & { delivery: number; discount: number })[];
  /** Products as that release returned them, with its name of the stored image. */
  products: (Omit<Product, "storedImage"> & { picture: Product["storedImage"] })[];
  collections: { id: string; name: string; isFeatured: boolean }[];
  messages: number;
  subscribers: number;
}

const readFixture = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, "../fixtures", name))).toString();

export const earlierRelease = JSON.parse(readFixture("earlier-release.json.gz")) as EarlierRelease;

/** Path of the backup. */
export const earlierArchive = join(import.meta.dirname, "../fixtures/earlier-release.tar.gz");

/** A database that a test reads and changes with SQL, without the shop. */
export interface RawDatabase {
  /** Options for the shop's `openDatabase`. Call `close` first. */
  options: DatabaseOptions;
  /** Environment variables for the shop's programs. */
  settings: Record<string, string>;
  run: (text: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
  /** Reopens the database after `close`. */
  reopen: () => Promise<RawDatabase>;
  /** Closes the connection as a killed program does, and opens the database in the state that the program left. */
  kill: () => Promise<RawDatabase>;
}

/**
 * Opens a database with the data of the earlier release, on the engine of the test run. Removes it after the last test.
 */
export async function openEarlierRelease(): Promise<RawDatabase> {
  const raw = inject("databaseTemplate").engine === "pglite" ? await copyEmbedded() : await copyServer();
  await raw.run("drop schema if exists drizzle cascade");
  await raw.run("drop schema public cascade");
  await raw.run("create schema public");
  const [firstMigration] = readMigrationFiles({ migrationsFolder });
  await raw.run(firstMigration?.sql.join("\n") ?? "");
  await raw.run(readFixture("earlier-release.sql.gz"));
  // The idle timeout ends sessions of any fixture after some days.
  await raw.run("update sessions set last_seen_at = now()");
  return raw;
}

async function copyEmbedded(): Promise<RawDatabase> {
  const template = inject("databaseTemplate");
  if (template.engine !== "pglite") throw new Error("This test run does not use the embedded database.");
  return openEmbedded(copyFolder(template.directory));
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-first-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function copyFolder(directory: string): string {
  const copy = createFolder();
  cpSync(directory, copy, { recursive: true });
  return copy;
}

async function openEmbedded(dataDir: string): Promise<RawDatabase> {
  const client = await openDurablePglite(join(dataDir, "pglite"));
  return {
    options: { dataDir },
    settings: { DATA_DIR: dataDir },
    run: async (text) => (await client.exec(text)).at(-1)?.rows ?? [],
    close: () => client.close(),
    reopen: () => openEmbedded(dataDir),
    kill: async () => {
      const copy = copyFolder(dataDir);
      await client.close();
      return openEmbedded(copy);
    },
  };
}

async function copyServer(): Promise<RawDatabase> {
  return openServer(await createServerDatabase(), createFolder());
}

async function openServer(url: string, dataDir: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return {
    options: { url, dataDir },
    settings: { DATABASE_URL: url, DATA_DIR: dataDir },
    run: async (text) => {
      const results = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[];
      return ([results].flat().at(-1)?.rows ?? []) as Record<string, unknown>[];
    },
    close: () => client.end(),
    reopen: () => openServer(url, dataDir),
    kill: async () => {
      const { connection } = client as unknown as { connection: { stream: Socket } };
      connection.stream.destroy();
      return openServer(url, dataDir);
    },
  };
}

/** Returns a hash of the columns and rows of each table. */
export async function computeFingerprint({
  run,
}: Pick<RawDatabase, "run">): Promise<Record<string, unknown>> {
  const tables = await run(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1",
  );
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await run(
      `select md5(coalesce(string_agg(each, '' order by each), '')) as hash from (select to_json(t)::text as each from ${String(name)} t) as rows`,
    );
    hashes[String(name)] = row?.["hash"];
  }
  return hashes;
}
