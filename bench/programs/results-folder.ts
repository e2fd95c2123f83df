import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Results } from "../frame/results.ts";

const RESULTS_FOLDER = "bench/results";
/** Folder for results of partial or small runs, which are not committed. */
const TRIALS_FOLDER = "bench/results/trials";

/** Results and the path of their file. */
export interface StoredResults {
  /** Relative to the project folder. */
  path: string;
  results: Results;
}

/** Returns the newest results of a complete run, or undefined. */
export function readNewestResults(project: string): StoredResults | undefined {
  const newest = globSync("*.json", { cwd: join(project, RESULTS_FOLDER) })
    .toSorted()
    .at(-1);
  if (newest === undefined) return undefined;
  const path = `${RESULTS_FOLDER}/${newest}`;
  return { path, results: JSON.parse(readFileSync(join(project, path), "utf8")) as Results };
}

/** Writes results to a file named after their start time and returns its path relative to the project folder. */
export function storeResults(project: string, results: Results, isComplete: boolean): string {
  const startedAt = results.subjects[0]?.date ?? new Date().toISOString();
  const folder = isComplete ? RESULTS_FOLDER : TRIALS_FOLDER;
  const path = `${folder}/${startedAt.slice(0, 16).replace(":", "")}.json`;
  mkdirSync(join(project, folder), { recursive: true });
  writeResults(project, { path, results });
  return path;
}

/** Overwrites the results file. */
export function writeResults(project: string, { path, results }: StoredResults): void {
  writeFileSync(join(project, path), `${JSON.stringify(results, undefined, 1)}\n`);
}
