import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Results } from "../frame/results.ts";

const KEPT = "bench/results";
/** Of some subjects or at a small scale: experiments, which are not committed. */
const TRIES = "bench/results/tries";

/** Results and the file they were read from. */
export interface KeptResults {
  /** From the project's folder. */
  path: string;
  results: Results;
}

/** The newest results of a complete run; undefined before the first. */
export function newestResults(project: string): KeptResults | undefined {
  const newest = globSync("*.json", { cwd: join(project, KEPT) })
    .toSorted()
    .at(-1);
  if (newest === undefined) return undefined;
  const path = `${KEPT}/${newest}`;
  return { path, results: JSON.parse(readFileSync(join(project, path), "utf8")) as Results };
}

/** Keeps results in a file named for when they were begun; answers its path from the project's folder. */
export function keepResults(project: string, results: Results, isComplete: boolean): string {
  const begun = results.subjects[0]?.date ?? new Date().toISOString();
  const folder = isComplete ? KEPT : TRIES;
  const path = `${folder}/${begun.slice(0, 16).replace(":", "")}.json`;
  mkdirSync(join(project, folder), { recursive: true });
  writeResults(project, { path, results });
  return path;
}

/** Writes results where they belong, over what was there. */
export function writeResults(project: string, { path, results }: KeptResults): void {
  writeFileSync(join(project, path), `${JSON.stringify(results, undefined, 1)}\n`);
}
