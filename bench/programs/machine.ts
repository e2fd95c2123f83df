import { execFileSync } from "node:child_process";
import { cpus, release, totalmem, type } from "node:os";

import { readPostgresVersion } from "./postgres.ts";

const BYTES_PER_GB = 1e9;

/** Describes this machine and its programs in one line. */
export async function describeMachine(): Promise<string> {
  const processors = cpus();
  return [
    `${processors[0]?.model.trim() ?? "an unknown processor"}, ${processors.length} cores, ${Math.round(totalmem() / BYTES_PER_GB)} GB`,
    `${type()} ${release()}`,
    `Node.js ${process.version.slice(1)}`,
    `PostgreSQL ${await readPostgresVersion()} with default settings`,
  ].join("; ");
}

/** Returns the current commit. @throws Error if the working tree has changes */
export function readCleanCommit(): string {
  if (runGit("status", "--porcelain") !== "") throw new Error("Commit or stash all changes first.");
  return runGit("rev-parse", "--short", "HEAD");
}

function runGit(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
