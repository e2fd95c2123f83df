import { once } from "node:events";
import { existsSync } from "node:fs";
import { lstat } from "node:fs/promises";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

import { sql } from "drizzle-orm";

import type { Database, OpenDatabase } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { DataDirInUse } from "#db/embedded/data-dir-lock.server.ts";
import { openEmbeddedCopy } from "#db/embedded/embedded-database.server.ts";
import { backupMessages } from "#domain/staff/backup-messages.ts";
import { Conflict, NotFound } from "#domain/shared/errors.ts";
import type { TakeSnapshot } from "#operations/backup/make-backup.ts";

import type { Config } from "#server/config.ts";
import type { ControlResponse } from "./control-socket.ts";
import { controlPath, COPY } from "./control-socket.ts";

/** Long enough for a large database on a slow disk. */
const COPY_MS = 10 * 60 * 1000;
/** How long a shop may take to open or to close before a backup gives up, and how often it is tried. */
const PATIENCE_MS = 15_000;
const TRY_MS = 200;

/**
 * Reads the shop's database at one moment, its tables as they are: on a server by a transaction that sees no change; the
 * embedded one from a copy of its files that the running shop makes, or by itself where no shop runs.
 */
export function snapshots({ databaseUrl: url, dataDir }: Config): TakeSnapshot {
  return async (read) => {
    if (url !== undefined)
      return readOnce(
        await openDatabase({ url, dataDir, poolSize: 1, skipMigrations: true, allowLongStatements: true }),
        read,
      );
    if (!existsSync(join(dataDir, "pglite/PG_VERSION"))) throw new NotFound(backupMessages.noShop);
    const holder = await openOrReach(dataDir);
    return "db" in holder ? readOnce(holder, read) : readCopy(holder, read);
  };
}

/**
 * Opens the embedded database, or reaches the shop that has it open.
 * @throws Conflict when whoever has it answers nothing for some seconds
 */
async function openOrReach(dataDir: string): Promise<OpenDatabase | Socket> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const own = await openDatabase({ dataDir, skipMigrations: true }).catch((error: unknown) => {
      if (error instanceof DataDirInUse) return undefined;
      throw error;
    });
    const holder = own ?? (await reach(dataDir));
    if (holder !== undefined) return holder;
    if (performance.now() > deadline) throw new Conflict(backupMessages.busy);
    await setTimeout(TRY_MS);
  }
}

type Read<Result> = (snapshot: Database, engine: OpenDatabase["engine"]) => Promise<Result>;

async function readOnce<Result>(opened: OpenDatabase, read: Read<Result>): Promise<Result> {
  try {
    return await opened.db.transaction(
      async (tx) => {
        // A slow disk under the archive is no reason to end the snapshot.
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        return read(tx, opened.engine);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } finally {
    await opened.close();
  }
}

async function readCopy<Result>(socket: Socket, read: Read<Result>): Promise<Result> {
  try {
    socket.write(COPY);
    const line = once(createInterface(socket), "line", { signal: AbortSignal.timeout(COPY_MS) });
    const [words] = (await Promise.race([line, hungUp(socket)])) as [string];
    const answer = JSON.parse(words) as ControlResponse;
    if ("error" in answer) throw new Conflict(backupMessages.copyFailed(answer.error));
    return await readOnce(await openEmbeddedCopy(answer.folder), read);
  } finally {
    // Hearing this the shop removes the copy.
    socket.destroy();
  }
}

async function hungUp(socket: Socket): Promise<never> {
  await once(socket, "close");
  throw new Conflict(backupMessages.copyFailed("it ended"));
}

/** The running shop; `undefined` when nobody listens. @throws Conflict when it is somebody else's */
async function reach(dataDir: string): Promise<Socket | undefined> {
  const path = controlPath(dataDir);
  const found = await lstat(path).catch(() => undefined);
  const owner = process.getuid?.();
  // Where the socket lies in a folder that others write to, they could have put theirs there.
  if (found !== undefined && owner !== undefined && owner !== 0 && found.uid !== owner)
    throw new Conflict(backupMessages.notOwner);
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  return socket;
}
