import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { drizzle } from "drizzle-orm/pglite";

import type { Database } from "#db/client.server.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite, openHastyPglite } from "./durable-node-fs.server.ts";
import { finishPutting, putInPlace, restoringName } from "./embedded-directory.server.ts";
import type { ToPut } from "./free-space.server.ts";
import { assertRoomForNew } from "./free-space.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";
import * as schema from "#db/schema/schema.server.ts";
import { findFilledTable, listTables } from "#db/migrate/existing-tables.server.ts";

/** What became of a database that was filled anew. */
export interface Replaced<Result> {
  result: Result;
  /** Folder in which the former database lies; a server keeps none, and an empty one is not kept. */
  formerLiesIn: string | undefined;
}

export interface ReplaceOptions {
  /** Called when there is something to lose, with a table that holds it. Throws, and nothing is changed. */
  allowLoss: (table: string) => Promise<void>;
}

/**
 * Makes the embedded database anew beside the one that is there, and puts it in its place once it is whole, so that
 * a failure or a crash changes nothing.
 * @param fill gets a database without a single table, in a transaction
 * @param options.toPut what it will fill it with
 * @throws DataDirInUse when a shop runs on the data directory
 * @throws NoRoom when the disk has too little for another database beside the one that is there
 */
export async function replaceEmbedded<Result>(
  dataDir: string,
  fill: (tx: Database) => Promise<Result>,
  { allowLoss, toPut }: ReplaceOptions & { toPut: ToPut },
): Promise<Replaced<Result>> {
  const lock = lockDataDir(dataDir);
  try {
    await finishPutting(dataDir);
    const directory = join(dataDir, "pglite");
    const fresh = restoringName(dataDir);
    await rm(fresh, { recursive: true, force: true });
    await assertRoomForNew(dataDir, toPut);
    const filled = await filledTable(directory);
    if (filled !== undefined) await allowLoss(filled);
    const result = await makeDatabase(fresh, fill).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true });
      throw error;
    });
    const former = await putInPlace(dataDir, fresh);
    if (filled === undefined && former !== undefined) await rm(former, { recursive: true, force: true });
    return { result, formerLiesIn: filled === undefined ? undefined : former };
  } finally {
    lock.release();
  }
}

async function filledTable(directory: string): Promise<string | undefined> {
  if (!existsSync(join(directory, "PG_VERSION"))) return undefined;
  const client = await openDurablePglite(directory);
  try {
    const db = drizzle({ client, schema });
    // Somebody else's as well: they go with the folder.
    return await findFilledTable(db, await listTables(db));
  } finally {
    await client.close();
  }
}

async function makeDatabase<Result>(
  directory: string,
  fill: (tx: Database) => Promise<Result>,
): Promise<Result> {
  await makePrivateFolder(directory);
  const client = await openHastyPglite(directory);
  try {
    const db = drizzle({ client, schema });
    const result = await db.transaction(fill);
    await client.exec("analyze");
    return result;
  } finally {
    await client.close();
  }
}
