import { rm } from "node:fs/promises";

import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

import type { DatabaseOptions, OpenDatabase } from "#db/client.server.ts";
import { copiesFolder, copyWhileQuiet } from "./copy-database.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openHastyPglite } from "./durable-node-fs.server.ts";
import { embeddedDirectory, restoringName } from "./embedded-directory.server.ts";
import { keepUp } from "./maintenance.server.ts";
import { makeFlushedFolder } from "./flushed-files.server.ts";
import { lastMigration } from "#db/migrate/newer-database.server.ts";
import { closeToOthers } from "./private-folders.server.ts";
import { migrationsFolder } from "#db/project-root.ts";
import * as schema from "#db/schema/schema.server.ts";
import { watchEmbedded } from "#db/server/database-metrics.server.ts";

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
    const endUpkeep = keepUp(client, directory);
    return {
      db,
      engine: "pglite",
      close: async () => {
        endUpkeep();
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

/** Opens a copy of the embedded database's files, which is nobody else's, and leaves its tables as they are. */
export async function openEmbeddedCopy(directory: string): Promise<OpenDatabase> {
  const client = await openHastyPglite(directory);
  return { db: drizzle({ client, schema }), engine: "pglite", close: () => client.close() };
}
