import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, inject } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";

import { checkSubqueries } from "./check-subqueries.ts";
import { observeStatements } from "./record-statements.ts";

/** Enough for tests of concurrent requests. Each connection is a new process on the server. */
const POOL_SIZE = 8;

/**
 * Opens a migrated, empty database for one test file, on the engine of the test run. Removes it after the last test.
 * The database rejects statements with an ambiguous column in a subquery.
 * Call it once at the top of a test file: `const db = await openTestDatabase();`
 */
export async function openTestDatabase(): Promise<Database> {
  const template = inject("databaseTemplate");
  const db =
    template.engine === "pglite"
      ? await copyPglite(template.directory)
      : await copyPostgres(template.serverUrl, template.database);
  observeStatements(db, checkSubqueries);
  return db;
}

async function copyPglite(templateDirectory: string): Promise<Database> {
  const dataDir = join(tmpdir(), `shop-test-${randomUUID().slice(0, 8)}`);
  cpSync(templateDirectory, dataDir, { recursive: true });
  const opened = await openDatabase({ dataDir });
  afterAll(async () => {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return opened.db;
}

async function copyPostgres(serverUrl: string, template: string): Promise<Database> {
  const { url, drop } = await createFromTemplate(serverUrl, template);
  const opened = await openDatabase({ url, dataDir: "", poolSize: POOL_SIZE });
  afterAll(async () => {
    await opened.close();
    await drop();
  });
  return opened.db;
}

/**
 * Creates a migrated, empty PostgreSQL database and returns its URL, for programs that open databases by URL.
 * @throws Error in a run on the embedded database
 */
export async function createServerDatabase(): Promise<string> {
  const template = inject("databaseTemplate");
  if (template.engine !== "postgres") throw new Error("These tests need a PostgreSQL server.");
  const { url, drop } = await createFromTemplate(template.serverUrl, template.database);
  afterAll(drop);
  return url;
}

/**
 * Connections to the server's `postgres` database. The test files of a worker share them, because a new connection takes
 * 300 ms to create its first database.
 */
const adminPools = new Map<string, pg.Pool>();

function getAdminPool(serverUrl: string): pg.Pool {
  const existing = adminPools.get(serverUrl);
  if (existing !== undefined) return existing;
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: 2,
    allowExitOnIdle: true,
    idleTimeoutMillis: 60_000,
  });
  // The server may stop before the worker.
  pool.on("error", () => undefined);
  adminPools.set(serverUrl, pool);
  return pool;
}

async function createFromTemplate(serverUrl: string, template: string) {
  const name = `shop_test_${randomUUID().slice(0, 8)}`;
  const admin = getAdminPool(serverUrl);
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dropDatabase = async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
  };
  return { url: url.href, drop: dropDatabase };
}
