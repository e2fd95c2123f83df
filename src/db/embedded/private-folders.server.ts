import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Permissions for the owner and root only. */
export const OWNER_ONLY = 0o700;

/** The embedded database, its replacements, previous versions and copies, and files being uploaded. */
const PRIVATE = /^(?:pglite(?:\..+)?|copies|uploads)$/;

/**
 * Restricts the folders of a data directory with customers' data or unchecked files to their owner, including folders of
 * earlier releases. Emscripten creates the database files with access for all users, regardless of the umask.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => PRIVATE.test(name));
  // Only the owner of a folder can change its permissions.
  await Promise.all(names.map((name) => chmod(join(dataDir, name), OWNER_ONLY).catch(() => undefined)));
}

/** Creates a folder with access for its owner only. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
}
