import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { createEmbeddedPostgres } from "#test/databases/create-embedded-postgres.ts";
import { findFreePort } from "#test/ports.ts";

/** A PostgreSQL server whose `url` connects as a role that can create databases. */
interface Server {
  url: string;
  stop: () => Promise<void>;
}

let serverPromise: Promise<Server> | undefined;

/** Returns BENCH_DATABASE_URL, or the URL of a temporary server with default settings. Starts the server if needed. */
export async function getServerUrl(): Promise<string> {
  serverPromise ??= startServer();
  return (await serverPromise).url;
}

/** Returns the URL of the server, or undefined if no benchmark has used PostgreSQL yet. */
export async function getRunningServerUrl(): Promise<string | undefined> {
  return (await serverPromise)?.url;
}

/** Stops the temporary server if it was started. */
export async function stopPostgres(): Promise<void> {
  const server = await serverPromise?.catch(() => undefined);
  serverPromise = undefined;
  await server?.stop();
}

async function startServer(): Promise<Server> {
  const configuredUrl = process.env["BENCH_DATABASE_URL"];
  if (configuredUrl) return { url: configuredUrl, stop: async () => undefined };
  const port = await findFreePort();
  const server = await createEmbeddedPostgres({
    // Other users can access the temporary folder. If the benchmark runs as root, PostgreSQL runs as another user.
    databaseDir: join(tmpdir(), `shop-bench-postgres-${randomUUID().slice(0, 8)}`),
    port,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://shop:shop@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** Runs a task with a new database, then drops it. @param template URL of a database to copy; it must have no connections */
export async function withPostgres<Result>(
  task: (url: string) => Promise<Result>,
  template?: string,
): Promise<Result> {
  const url = await createDatabase(template);
  try {
    return await task(url);
  } finally {
    await dropDatabase(url);
  }
}

/** Creates an empty database or a copy of `template` and returns its URL. */
export async function createDatabase(template?: string): Promise<string> {
  const serverUrl = await getServerUrl();
  const name = `shop_bench_${randomUUID().slice(0, 8)}`;
  const templateClause = template === undefined ? "" : ` template ${getDatabaseName(template)}`;
  await runQuery(serverUrl, `create database ${name}${templateClause}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database and ends its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await runQuery(await getServerUrl(), `drop database if exists ${getDatabaseName(url)} with (force)`);
}

function getDatabaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Runs one statement on a new connection and returns its rows. */
export async function runQuery(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
