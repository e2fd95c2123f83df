import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#platform/db/client.server.ts";
import { migrationsFolder, projectRoot } from "#platform/db/project-root.ts";

/** Folders whose files determine the content of a new database. */
const SOURCES = [
  migrationsFolder,
  join(projectRoot, "src/platform/db/migrate"),
  join(projectRoot, "src/platform/db/embedded"),
];
/** The temporary folder at startup. A test may change TMPDIR later. */
const temporaryFolder = tmpdir();

/** Returns the directory name, which contains a hash of all files that determine the content of a new database. */
function buildName(): string {
  const hash = createHash("sha256");
  hash.update(readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
  for (const folder of SOURCES) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return `shop-migrated-${hash.digest("hex").slice(0, 16)}`;
}

/**
 * Returns a data directory with a migrated, empty embedded database. Tests copy the directory and never change it. Creating
 * a database takes 10 seconds, so later test runs reuse the directory until a migration or PGlite changes.
 */
export async function getMigratedDirectory(): Promise<string> {
  const directory = join(temporaryFolder, buildName());
  if (existsSync(directory)) return directory;
  const unfinished = mkdtempSync(`${directory}-`);
  const { close } = await openDatabase({ dataDir: unfinished });
  await close();
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // Uses the directory of a concurrent test run that was faster.
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return directory;
}

/** Copies a migrated, empty embedded database into a data directory, unless the directory contains a database. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "pglite"))) return;
  cpSync(await getMigratedDirectory(), dataDir, { recursive: true });
}
