import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIfNeeded } from "#server/lifecycle/build.ts";

import { hasApt, hasProgram, installFrom } from "./apt.ts";
import { tableOf } from "./faults.ts";
import type { Outcome } from "./outcome.ts";
import { FAILED } from "./outcome.ts";
import { runVitest } from "./run.ts";

const PROGRAMS = ["patroni", "etcd", "haproxy"];
const PACKAGES = ["patroni", "python3-etcd", "etcd-server", "haproxy", "postgresql-15"];
/** Debian 12 has Patroni 3.0, whose former leader can accept writes after a freeze; Debian 13 has 4.0. */
const NEWER = { suite: "trixie", packages: ["patroni", "python3-ydiff"] };
const MINUTES_PER_ROUND = 12;

const isHere = () => PROGRAMS.every(hasProgram) && existsSync("/usr/lib/postgresql");
const isDebian12 = () => /^12\b/.test(readVersion());

function readVersion(): string {
  return existsSync("/etc/debian_version") ? readFileSync("/etc/debian_version", "utf8") : "";
}

export interface ClusterOptions {
  /** Chooses what shoppers order. */
  seed: number;
  /** How often each fault strikes. */
  rounds: number;
}

/** Installs what the cluster consists of if it is missing, breaks the cluster and prints what was counted. */
export async function runCluster({ seed, rounds }: ClusterOptions): Promise<Outcome> {
  if (!isHere() && hasApt()) await installFrom(PACKAGES, isDebian12() ? NEWER : undefined);
  if (!isHere()) {
    console.log(`Not run: it needs ${PROGRAMS.join(", ")} and PostgreSQL from Debian's packages.`);
    return FAILED;
  }
  await buildIfNeeded((line) => console.log(line));
  const folder = mkdtempSync(join(tmpdir(), "test-cluster-"));
  const tally = join(folder, "tally");
  try {
    const settings = { FAULTS_SEED: String(seed), CLUSTER_ROUNDS: String(rounds), FAULTS_TALLY: tally };
    const outcome = await runVitest("cluster", { settings, minutes: MINUTES_PER_ROUND * rounds });
    console.log(tableOf(tally));
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
