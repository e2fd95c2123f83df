import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { openDurablePglite } from "./durable-node-fs.server.ts";
import { flushFolder, flushTree } from "./flushed-files.server.ts";
import { assertRoomForNew } from "./free-space.server.ts";
import { closeToOthers, makePrivateFolder } from "./private-folders.server.ts";

const name = (dataDir: string) => join(dataDir, "pglite");

/** What a database is called that a restore is filling; after a restore that was killed, customers' data that nobody needs. */
export const restoringName = (dataDir: string) => join(dataDir, "pglite.restoring");

/** What a restored database is called from the moment it is whole until it has taken the former one's place. */
const restoredName = (dataDir: string) => join(dataDir, "pglite.restored");

/**
 * Puts a whole database, which lies in a folder beside it, in the place of the one that is there. After a crash in
 * between `finishPutting` leaves one of the two.
 * @returns the folder in which the former one lies; none was there: undefined
 */
export async function putInPlace(dataDir: string, whole: string): Promise<string | undefined> {
  await flushTree(whole);
  await rename(whole, restoredName(dataDir));
  await flushFolder(dataDir);
  const moment = new Date().toISOString().replaceAll(/[:.]/g, "");
  await closeToOthers(dataDir);
  const former = existsSync(name(dataDir)) ? join(dataDir, `pglite.before-${moment}`) : undefined;
  if (former !== undefined) await rename(name(dataDir), former);
  await rename(restoredName(dataDir), name(dataDir));
  await flushFolder(dataDir);
  return former;
}

/** Goes on where `putInPlace` was broken off: with the former database where it still is, else with the new one. */
export async function finishPutting(dataDir: string): Promise<void> {
  const restored = restoredName(dataDir);
  if (!existsSync(restored)) return;
  if (existsSync(name(dataDir))) await rm(restored, { recursive: true });
  else await rename(restored, name(dataDir));
  await flushFolder(dataDir);
}

/**
 * Where the embedded database of a data directory lies. The first time it is made under another name, which it loses
 * once it is on the disk as a whole: PGlite flushes nothing of what it makes a database of, and a start that was
 * broken off would leave a part of one.
 * @throws NoRoom when it has to be made and the disk is nearly full
 */
export async function embeddedDirectory(dataDir: string): Promise<string> {
  await finishPutting(dataDir);
  const directory = name(dataDir);
  if (existsSync(join(directory, "PG_VERSION"))) return directory;
  const unfinished = join(dataDir, "pglite.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await assertRoomForNew(dataDir);
  await makePrivateFolder(unfinished);
  const client = await openDurablePglite(unfinished);
  await client.close();
  await flushTree(unfinished);
  await rename(unfinished, directory);
  await flushFolder(dataDir);
  return directory;
}
