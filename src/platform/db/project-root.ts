import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder that contains package.json. Paths start from it, because bundled modules are not in the folder of their
 * source.
 */
export const projectRoot = findProjectRoot(import.meta.dirname);

export const migrationsFolder = join(projectRoot, "src/app/migrations");

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) throw new Error(`No package.json above ${start}`);
  }
}
