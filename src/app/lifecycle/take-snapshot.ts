import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";

import { sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { DataDirInUse } from "#platform/db/embedded/data-dir-lock.server.ts";
import { openEmbeddedCopy } from "#platform/db/embedded/embedded-database.server.ts";
import { backupMessages } from "../backup/rules/backup-messages.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { TakeSnapshot } from "../backup/operations/make-backup.ts";
import { saveErasureFile } from "#privacy/operations/erasure-file.ts";
import { listErasures } from "#privacy/operations/erasure-list.ts";

import type { Config } from "../config.ts";
import { connectToShop, requestFromShop } from "./connect-to-shop.ts";
import type { CopyResponse } from "#platform/lifecycle/control-socket.ts";
import { COPY_REQUEST } from "#platform/lifecycle/control-socket.ts";
import { waitForShop } from "#platform/lifecycle/wait-for-shop.ts";

/** Timeout of a copy, sufficient for a large database on a slow disk (ms). */
const COPY_TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * Creates a function that reads a consistent snapshot of the shop's database without migrating it. Reads PostgreSQL in
 * a repeatable-read transaction. Reads the embedded database from a copy made by the running shop, or directly if no
 * shop is running. Also writes the list of erasures to the data directory, because a restore must repeat erasures that
 * happen after the snapshot.
 */
export function createSnapshotReader({ databaseUrl: url, dataDir }: Config): TakeSnapshot {
  return async (readSnapshot) => {
    const read: typeof readSnapshot = async (snapshot, engine) => {
      await saveErasureFile(dataDir, await listErasures(snapshot));
      return readSnapshot(snapshot, engine);
    };
    if (url !== undefined)
      return readAndClose(
        await openDatabase({ url, dataDir, poolSize: 1, skipsMigrations: true, allowsLongStatements: true }),
        read,
      );
    if (!existsSync(join(dataDir, "pglite/PG_VERSION"))) throw new NotFound(backupMessages.noShop);
    const source = await openOrConnect(dataDir);
    return "db" in source ? readAndClose(source, read) : readCopy(source, read);
  };
}

/**
 * Opens the embedded database, or connects to the shop that has it open.
 * @throws Conflict if the process that has it open does not respond in time
 */
async function openOrConnect(dataDir: string): Promise<OpenDatabase | Socket> {
  const source = await waitForShop(async () => {
    const openedDatabase = await openDatabase({ dataDir, skipsMigrations: true }).catch((error: unknown) => {
      if (error instanceof DataDirInUse) return undefined;
      throw error;
    });
    return openedDatabase ?? (await connectToShop(dataDir));
  });
  if (source === undefined) throw new Conflict(backupMessages.busy);
  return source;
}

type Read<Result> = (snapshot: Database, engine: OpenDatabase["engine"]) => Promise<Result>;

async function readAndClose<Result>(openedDatabase: OpenDatabase, read: Read<Result>): Promise<Result> {
  try {
    return await openedDatabase.db.transaction(
      async (tx) => {
        // Writing the archive to a slow disk may exceed the usual timeouts.
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        return read(tx, openedDatabase.engine);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } finally {
    await openedDatabase.close();
  }
}

async function readCopy<Result>(socket: Socket, read: Read<Result>): Promise<Result> {
  try {
    const response = (await requestFromShop(socket, COPY_REQUEST, {
      timeoutMs: COPY_TIMEOUT_MS,
      timeoutMessage: backupMessages.copyFailed("the copy did not finish in time"),
      closedMessage: backupMessages.copyFailed("the shop closed the connection"),
    })) as CopyResponse;
    if ("error" in response) throw new Conflict(backupMessages.copyFailed(response.error));
    return await readAndClose(await openEmbeddedCopy(response.folder), read);
  } finally {
    // The shop deletes the copy when the connection closes.
    socket.destroy();
  }
}
