import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, inject } from "vitest";

import type { Database } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";

/**
 * Opens a migrated, empty database for one test file, on the engine of the test run. Removes it after the last test.
 * Call it once at the top of a test file: `const db = await openTestDatabase();`
 */
export async function openTestDatabase(): Promise<Database> {
  const template = inject("databaseTemplate");
  return template.engine === "pglite"
    ? copyPglite(template.directory)
    : copyPostgres(template.serverUrl, template.database);
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
  const opened = await openDatabase({ url, dataDir: "", poolSize: 20 });
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

async function createFromTemplate(serverUrl: string, template: string) {
  const name = `shop_test_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dropDatabase = async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { url: url.href, drop: dropDatabase };
}
