import { chmod, mkdir, readdir } from "node:fs/promises";
import { join, dirname } from "node:path";
import { accessSync, constants, existsSync } from "node:fs";

/** Permissions for the owner and root only. */
export const OWNER_ONLY = 0o700;

/** Private folders: the embedded database, its replacements, previous versions and copies, and incomplete uploads. */
const PRIVATE_FOLDERS = /^(?:pglite(?:\..+)?|copies|uploads)$/;

/**
 * Restricts folders with customer data or unchecked uploads to their owner, including folders that earlier releases
 * created. Emscripten creates the database files with access for all users, regardless of the umask.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => PRIVATE_FOLDERS.test(name));
  // Only the owner of a folder can change its permissions.
  await Promise.all(names.map((name) => chmod(join(dataDir, name), OWNER_ONLY).catch(() => undefined)));
}

/** Creates a folder with access for its owner only. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
}

/** Returns the code with which the file system refuses to write a file or folder, e.g. EROFS, or undefined. */
export function findAccessProblem(path: string): string | undefined {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
