import { rm } from "node:fs/promises";

import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

import type { DatabaseOptions, OpenDatabase } from "../client.server.ts";
import { getCopiesFolder, copyDatabaseFiles } from "./copy-database.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openUnflushedPglite } from "./durable-node-fs.server.ts";
import { prepareDatabaseFolder, getRestoringPath } from "./embedded-directory.server.ts";
import { startMaintenance } from "./maintenance.server.ts";
import { makeFlushedFolder } from "./flushed-files.server.ts";
import { readLastMigration } from "../migrate/newer-database.server.ts";
import { restrictPermissions } from "./private-folders.server.ts";
import { migrationsFolder } from "../project-root.ts";
import { instrumentEmbedded } from "../server/database-metrics.server.ts";

/** Opens the embedded database of a data directory. @throws DataDirInUse if another process has it open */
export async function openEmbedded(
  dataDir: string,
  { skipsMigrations = false }: Pick<DatabaseOptions, "skipsMigrations"> = {},
): Promise<OpenDatabase> {
  await makeFlushedFolder(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    // Deletes files of a killed backup or restore first, because WAL recovery may need the disk space.
    for (const leftover of [getCopiesFolder(dataDir), getRestoringPath(dataDir)])
      await rm(leftover, { recursive: true, force: true });
    await restrictPermissions(dataDir);
    const directory = await prepareDatabaseFolder(dataDir);
    const client = await openDurablePglite(directory);
    instrumentEmbedded(client);
    const db = drizzle({ client });
    try {
      if (!skipsMigrations) {
        // Throws NewerDatabase.
        await readLastMigration(db);
        await migrate(db, { migrationsFolder });
      }
    } catch (error) {
      await client.close();
      throw error;
    }
    const stopMaintenance = startMaintenance(client, directory);
    return {
      db,
      engine: "pglite",
      close: async () => {
        stopMaintenance();
        await client.close();
        lock.release();
      },
      copyFiles: (folder, signal) => copyDatabaseFiles(client, directory, folder, signal),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a private copy of the embedded database's files without running migrations. */
export async function openEmbeddedCopy(directory: string): Promise<OpenDatabase> {
  const client = await openUnflushedPglite(directory);
  return { db: drizzle({ client }), engine: "pglite", close: () => client.close() };
}
