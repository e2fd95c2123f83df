import { rm } from "node:fs/promises";

import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

import type { DatabaseOptions, OpenDatabase } from "./client.server.ts";
import { copiesFolder, copyWhileQuiet } from "./copy-embedded.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openHastyPglite } from "./durable-node-fs.server.ts";
import { embeddedDirectory, restoringName } from "./embedded-directory.server.ts";
import { makeFlushedFolder } from "./flushed-files.server.ts";
import { lastMigration } from "./newer-database.server.ts";
import { closeToOthers } from "./private-folders.server.ts";
import { migrationsFolder } from "./project-root.ts";
import * as schema from "./schema.server.ts";
import { watchEmbedded } from "./watch-database.server.ts";

const UPKEEP_MS = 60_000;

/** A checkpoint of so much takes a moment, and a start after a crash no more than a second longer. */
const LONGEST_LOG = 64 * 1024 * 1024;

/** Opens the embedded database of a data directory. @throws DataDirInUse when another process has it open */
export async function openEmbedded(
  dataDir: string,
  { isLeftAsItIs = false }: Pick<DatabaseOptions, "isLeftAsItIs"> = {},
): Promise<OpenDatabase> {
  await makeFlushedFolder(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    // What a killed shop was copying and a killed restore was filling, before a log is replayed that may need the room.
    for (const left of [copiesFolder(dataDir), restoringName(dataDir)])
      await rm(left, { recursive: true, force: true });
    await closeToOthers(dataDir);
    const directory = await embeddedDirectory(dataDir);
    const client = await openDurablePglite(directory);
    watchEmbedded(client);
    const db = drizzle({ client, schema });
    try {
      if (!isLeftAsItIs) {
        await lastMigration(db);
        await migrate(db, { migrationsFolder });
      }
    } catch (error) {
      await client.close();
      throw error;
    }
    const upkeep = setInterval(() => void keepLogShort(client).catch(() => undefined), UPKEEP_MS).unref();
    return {
      db,
      engine: "pglite",
      close: async () => {
        clearInterval(upkeep);
        await client.close();
        lock.release();
      },
      copyTo: (folder, signal) => copyWhileQuiet(client, directory, folder, signal),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes a checkpoint once the log has grown long. PostgreSQL has processes of its own for it, of which PGlite has none:
 * the log would grow as long as the shop runs, and so would the next start after a crash.
 */
export async function keepLogShort(client: Pick<PGlite, "query" | "exec">): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) > LONGEST_LOG) await client.exec("checkpoint");
}

/** Opens a copy of the embedded database's files, which is nobody else's, and leaves its tables as they are. */
export async function openEmbeddedCopy(directory: string): Promise<OpenDatabase> {
  const client = await openHastyPglite(directory);
  return { db: drizzle({ client, schema }), engine: "pglite", close: () => client.close() };
}
