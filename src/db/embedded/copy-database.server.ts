import { copyFile, cp, readdir } from "node:fs/promises";
import { join } from "node:path";

import type { PGlite } from "@electric-sql/pglite";

import { assertRoom, bytesIn } from "./free-space.server.ts";
import { makePrivateFolder } from "./private-folders.server.ts";

const JOURNAL = "pg_wal";

/** Where copies lie while somebody reads them. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, "copies");
}

/**
 * Copies the files of an open database while none of its statements runs: what a program leaves that is killed at that
 * moment, and what opening it makes whole. Shoppers wait a fifth of the time that reading all rows would take.
 * @param target a folder that is not there yet
 * @param signal stops it between two files
 * @throws NoRoom when the disk would be nearly full afterwards, which would end the shop
 */
export async function copyWhileQuiet(
  client: PGlite,
  directory: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const goOn = () => {
    signal?.throwIfAborted();
    return true;
  };
  await assertRoom(directory, await bytesIn(directory));
  // Leaves next to nothing of the journal to copy.
  await client.exec("checkpoint");
  await client.transaction(async (tx) => {
    const { rows } = await tx.query<{ first: string; last: string }>(
      "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
    );
    const { first = "", last = "" } = rows[0] ?? {};
    await makePrivateFolder(join(target, JOURNAL, "archive_status"));
    for (const name of await readdir(directory)) {
      if (name === JOURNAL) continue;
      await cp(join(directory, name), join(target, name), { recursive: true, filter: goOn });
    }
    // Files of the journal before these are done with, and those after them wait for their turn.
    for (const name of await readdir(join(directory, JOURNAL))) {
      if (name < first || name > last) continue;
      goOn();
      await copyFile(join(directory, JOURNAL, name), join(target, JOURNAL, name));
    }
  });
}
