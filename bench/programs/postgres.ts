import { randomUUID } from "node:crypto";

import pg from "pg";

import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";

/** A PostgreSQL server whose `url` connects as a role that can create databases. */
interface PostgresServer {
  url: string;
  close: () => Promise<void>;
}

let serverPromise: Promise<PostgresServer> | undefined;

/** Returns BENCH_DATABASE_URL, or the URL of a temporary server with default settings. Starts the server if needed. */
async function getServerUrl(): Promise<string> {
  const configuredUrl = process.env["BENCH_DATABASE_URL"];
  if (configuredUrl) return configuredUrl;
  serverPromise ??= openControllablePostgres();
  return (await serverPromise).url;
}

/** Stops the temporary server if it was started. */
export async function stopPostgres(): Promise<void> {
  const server = await serverPromise?.catch(() => undefined);
  await server?.close();
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

/** Returns the version of the server, e.g. `18.4`. */
export async function readPostgresVersion(): Promise<string> {
  const [row] = await runQuery(await getServerUrl(), "show server_version");
  return String(row?.["server_version"]);
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
