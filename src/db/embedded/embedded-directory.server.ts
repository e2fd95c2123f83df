import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { openDurablePglite } from "./durable-node-fs.server.ts";
import { flushFolder, flushTree } from "./flushed-files.server.ts";
import { assertFreeSpaceForNew } from "./free-space.server.ts";
import { restrictPermissions, makePrivateFolder } from "./private-folders.server.ts";

const databasePath = (dataDir: string) => join(dataDir, "pglite");

/** Returns the path of a database during a restore; a killed restore leaves customers' data there. */
export const restoringPath = (dataDir: string) => join(dataDir, "pglite.restoring");

/** Returns the path of a restored database that is complete but not yet installed. */
const restoredPath = (dataDir: string) => join(dataDir, "pglite.restored");

/**
 * Replaces the embedded database with a complete one from another folder. After a crash in between,
 * `finishInstallation` recovers one of the two.
 * @returns the folder of the previous database, or undefined if there was none
 */
export async function installDatabase(dataDir: string, complete: string): Promise<string | undefined> {
  await flushTree(complete);
  await rename(complete, restoredPath(dataDir));
  await flushFolder(dataDir);
  const moment = new Date().toISOString().replaceAll(/[:.]/g, "");
  await restrictPermissions(dataDir);
  const former = existsSync(databasePath(dataDir)) ? join(dataDir, `pglite.before-${moment}`) : undefined;
  if (former !== undefined) await rename(databasePath(dataDir), former);
  await rename(restoredPath(dataDir), databasePath(dataDir));
  await flushFolder(dataDir);
  return former;
}

/** Recovers from an interrupted `installDatabase`: keeps the previous database if it is still in place, else installs the new one. */
export async function finishInstallation(dataDir: string): Promise<void> {
  const restored = restoredPath(dataDir);
  if (!existsSync(restored)) return;
  if (existsSync(databasePath(dataDir))) await rm(restored, { recursive: true });
  else await rename(restored, databasePath(dataDir));
  await flushFolder(dataDir);
}

/**
 * Returns the folder of the embedded database and creates it on the first start. PGlite does not flush the files of a new
 * database, so they are created under a temporary name, flushed and renamed. An interrupted start leaves no partial
 * database.
 * @throws InsufficientDiskSpace if the database must be created and the disk is nearly full
 */
export async function embeddedDirectory(dataDir: string): Promise<string> {
  await finishInstallation(dataDir);
  const directory = databasePath(dataDir);
  if (existsSync(join(directory, "PG_VERSION"))) return directory;
  const unfinished = join(dataDir, "pglite.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await assertFreeSpaceForNew(dataDir);
  await makePrivateFolder(unfinished);
  const client = await openDurablePglite(unfinished);
  await client.close();
  await flushTree(unfinished);
  await rename(unfinished, directory);
  await flushFolder(dataDir);
  return directory;
}
