import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";

import type { Machine } from "../frame/results.ts";
import { runQuery, getRunningServerUrl } from "./postgres.ts";

const BYTES_PER_GB = 1e9;
const OS_RELEASE = "/etc/os-release";

/** Describes this machine, with the version of the PostgreSQL server if one is running. */
export async function describeMachine(): Promise<Machine> {
  const processors = cpus();
  const postgres = await readPostgresVersion();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memory: Math.round(totalmem() / BYTES_PER_GB),
    system: [readDistribution(), type(), release()].filter(Boolean).join(", "),
    node: process.version,
    ...(postgres !== undefined && { postgres }),
  };
}

async function readPostgresVersion(): Promise<string | undefined> {
  const url = await getRunningServerUrl();
  if (url === undefined) return undefined;
  const [row] = await runQuery(url, "show server_version");
  return String(row?.["server_version"]);
}

/** Returns the name of the operating system, e.g. `Debian GNU/Linux 12 (bookworm)`, or undefined if it is unknown. */
function readDistribution(): string | undefined {
  if (!existsSync(OS_RELEASE)) return undefined;
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync(OS_RELEASE, "utf8"))?.[1];
}

/** Returns the current commit, with a plus sign if the measured files have changed, or `unknown` outside a repository. */
export function readCommit(): string {
  try {
    const changed = runGit(
      "status",
      "--porcelain",
      "--",
      "src",
      "public",
      "bench/subjects",
      "package-lock.json",
    );
    return `${runGit("rev-parse", "--short", "HEAD")}${changed === "" ? "" : "+"}`;
  } catch {
    return "unknown";
  }
}

function runGit(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
