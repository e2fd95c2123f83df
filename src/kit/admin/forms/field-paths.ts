import type { FieldErrors } from "../../rules/errors.ts";

/** Returns whether a path equals another path or lies within it, e.g. `countries.1` in `countries`. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`);
}

/** Returns the first error of a path or of a path within it. */
export function findError(errors: FieldErrors, path: string): string | undefined {
  return Object.entries(errors).find(([errorPath]) => isWithin(errorPath, path))?.[1][0];
}
