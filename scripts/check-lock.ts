import { readFileSync } from "node:fs";
import { z } from "zod";

import { isMainFile } from "#platform/lifecycle/is-main-file.ts";

const dependencies = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dependencies, optionalDependencies: dependencies })),
});
type Packages = z.infer<typeof lockSchema>["packages"];

/** Returns whether Node.js would find a package: in the node_modules of the importing package or of a parent folder. */
function canResolve(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ;) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === "") return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

/** Returns the dependencies that a lock file lacks. npm rejects an incomplete lock file. */
export function findMissingPackages(lock: unknown): string[] {
  const { packages } = lockSchema.parse(lock);
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !canResolve(packages, path, name))
      .map((name) => `${name}, needed by ${path || "the project"}`),
  );
}

if (isMainFile(import.meta.filename)) {
  const lock: unknown = JSON.parse(readFileSync(process.argv[2] ?? "package-lock.json", "utf8"));
  const missingPackages = findMissingPackages(lock);
  for (const missing of missingPackages) console.log(`Missing from package-lock.json: ${missing}`);
  console.log(
    missingPackages.length === 0
      ? "package-lock.json is complete."
      : `${missingPackages.length} packages missing.`,
  );
  process.exitCode = missingPackages.length === 0 ? 0 : 1;
}
