import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { findFreePort } from "#test/ports.ts";

import { hasProgram } from "#scripts/test/apt.ts";
import { waitUntil, withDeadline } from "../deadlines.ts";

/** The number of server connections that PgBouncer opens. */
export const POOL_SIZE = 5;
const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

/** Whether PgBouncer is installed. Debian installs it in `/usr/sbin`, which must be on the PATH. */
export const hasPgbouncer = hasProgram("pgbouncer");

export interface PgbouncerProgram {
  /** URL of the database through the pooler. */
  url: string;
  /** Closes server connections as soon as they are idle. New connections then use the current settings of the role. */
  reconnect: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a database. */
export async function startPgbouncer(databaseUrl: string): Promise<PgbouncerProgram> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const listenPort = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  chmodSync(folder, 0o755);
  const configFile = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `${database} = host=${hostname} port=${port} dbname=${database} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${listenPort}`,
    "unix_socket_dir =",
    "auth_type = any",
    "admin_users = admin",
    "pool_mode = transaction",
    `default_pool_size = ${POOL_SIZE}`,
    // Uses all server connections in rotation.
    "server_round_robin = 1",
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
  ];
  writeFileSync(configFile, lines.join("\n"));
  const program = spawn("pgbouncer", ["-q", configFile], { stdio: "ignore" });
  const exited = once(program, "exit");
  const runStatement = async (name: string, statement: string) => {
    const client = new pg.Client({ connectionString: `postgres://admin@127.0.0.1:${listenPort}/${name}` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const stopPooler = async () => {
    program.kill("SIGTERM");
    await withDeadline(exited, "PgBouncer did not exit after SIGTERM", STOP_TIMEOUT_MS).catch(
      (error: unknown) => {
        program.kill("SIGKILL");
        throw error;
      },
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const isOpen = () =>
    runStatement(database, "select 1").then(
      () => true,
      () => false,
    );
  try {
    await waitUntil(isOpen, "PgBouncer did not accept connections", { timeoutMs: START_TIMEOUT_MS });
  } catch (error) {
    await stopPooler();
    throw error;
  }
  return {
    url: `postgres://shop@127.0.0.1:${listenPort}/${database}`,
    reconnect: () => runStatement("pgbouncer", "reconnect"),
    stop: stopPooler,
  };
}
