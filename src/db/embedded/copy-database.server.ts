import { copyFile, cp, readdir } from "node:fs/promises";
import { join } from "node:path";

import type { PGlite } from "@electric-sql/pglite";

import { assertFreeSpace, folderSize } from "./free-space.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";

const JOURNAL = "pg_wal";

/** Returns the folder for temporary copies. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, "copies");
}

/**
 * Copies the files of an open database in a transaction, which blocks its other statements. The copy is equivalent to the
 * state after a crash, which PostgreSQL recovers on opening. Blocks five times shorter than reading all rows.
 * @param target a folder that does not exist yet
 * @param signal aborts the copy between two files
 * @throws InsufficientDiskSpace if too little disk space would remain for the shop to run
 */
export async function copyDatabaseFiles(
  client: PGlite,
  directory: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const shouldContinue = () => {
    signal?.throwIfAborted();
    return true;
  };
  await assertFreeSpace(directory, await folderSize(directory));
  // Minimizes the write-ahead log to copy.
  await client.exec("checkpoint");
  await client.transaction(async (tx) => {
    const { rows } = await tx.query<{ first: string; last: string }>(
      "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
    );
    const { first = "", last = "" } = rows[0] ?? {};
    await makePrivateFolder(join(target, JOURNAL, "archive_status"));
    for (const name of await readdir(directory)) {
      if (name === JOURNAL) continue;
      await cp(join(directory, name), join(target, name), { recursive: true, filter: shouldContinue });
    }
    // Earlier WAL files are obsolete, and later ones are preallocated.
    for (const name of await readdir(join(directory, JOURNAL))) {
      if (name < first || name > last) continue;
      shouldContinue();
      await copyFile(join(directory, JOURNAL, name), join(target, JOURNAL, name));
    }
  });
}
