import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Nobody but the user the shop runs as, and root, gets at what lies inside. */
export const OWNER_ONLY = 0o700;

/** The embedded database, those that are about to take its place or had it, and copies of it; files being uploaded. */
const PRIVATE = /^(?:pglite(?:\..+)?|copies|uploads)$/;

/**
 * Closes the folders of a data directory that hold customers' data or unchecked files to all but their owner, also those
 * of an earlier release. The database's own files are open to everybody: emscripten makes them so, whatever the umask.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => PRIVATE.test(name));
  // What belongs to somebody else is theirs to close.
  await Promise.all(names.map((name) => chmod(join(dataDir, name), OWNER_ONLY).catch(() => undefined)));
}

/** Makes a folder that is closed to all but its owner from its first moment. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
}
