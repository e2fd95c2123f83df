import { existsSync, realpathSync } from "node:fs";

/** Returns whether Node.js was started with this file, directly or with scripts/run.js. @param file `import.meta.filename` */
export function isMainFile(file: string): boolean {
  const { 1: started } = process.argv;
  return started !== undefined && existsSync(started) && realpathSync(started) === file;
}
