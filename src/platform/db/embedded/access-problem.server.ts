import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";

/** Returns the code with which the file system refuses to write a file or folder, e.g. EROFS, or undefined. */
export function findAccessProblem(path: string): string | undefined {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
