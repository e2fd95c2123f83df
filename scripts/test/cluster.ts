import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIfNeeded } from "#app/lifecycle/build.ts";

import { hasApt, hasProgram, installWithNewerSuite } from "./apt.ts";
import { formatSummaries } from "./faults.ts";
import type { Outcome } from "./outcome.ts";
import { FAILED } from "./outcome.ts";
import { runVitest } from "./run.ts";

const PROGRAMS = ["patroni", "etcd", "haproxy"];
const PACKAGES = ["patroni", "python3-etcd", "etcd-server", "haproxy", "postgresql-15"];
/** Debian 12 has Patroni 3.0, in which a former leader can accept writes after a freeze. Debian 13 has 4.0. */
const NEWER_SUITE = { suite: "trixie", packages: ["patroni", "python3-ydiff"] };
const MINUTES_PER_ROUND = 12;

const isInstalled = () => PROGRAMS.every(hasProgram) && existsSync("/usr/lib/postgresql");
const isDebian12 = () => /^12\b/.test(readVersion());

function readVersion(): string {
  return existsSync("/etc/debian_version") ? readFileSync("/etc/debian_version", "utf8") : "";
}

export interface ClusterOptions {
  /** Seed of the simulated orders. */
  seed: number;
  /** Number of times that each fault is injected. */
  rounds: number;
}

/** Installs missing programs, runs the cluster test and prints its order counts and the outage of each fault. */
export async function runCluster({ seed, rounds }: ClusterOptions): Promise<Outcome> {
  if (!isInstalled() && hasApt())
    await installWithNewerSuite(PACKAGES, isDebian12() ? NEWER_SUITE : undefined);
  if (!isInstalled()) {
    console.log(
      `Not run: the cluster test needs ${PROGRAMS.join(", ")} and PostgreSQL from Debian's packages.`,
    );
    return FAILED;
  }
  await buildIfNeeded((line) => console.log(line));
  const folder = mkdtempSync(join(tmpdir(), "test-cluster-"));
  const summaryFile = join(folder, "summary");
  try {
    const settings = {
      FAULTS_SEED: String(seed),
      CLUSTER_ROUNDS: String(rounds),
      FAULTS_SUMMARY: summaryFile,
    };
    const outcome = await runVitest("cluster", { settings, timeoutMinutes: MINUTES_PER_ROUND * rounds });
    console.log(formatSummaries(summaryFile));
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
