import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildIfNeeded } from "#app/lifecycle/build.ts";

import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";
import { runVitest } from "./run.ts";

/** Timeout of the long form: several times its usual duration. */
const LONG_TIMEOUT_MINUTES = 60;

export interface FaultOptions {
  /** Runs the long form, with 80 server kills and 10 PostgreSQL stops. */
  isLong: boolean;
  /** Seed of the random choices. */
  seed: number;
  output?: Output;
}

/** Returns a random seed. */
export function createSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

/** Runs the fault tests on both databases and prints their counts. */
export async function runFaults({ isLong, seed, output = process.stdout }: FaultOptions): Promise<Outcome> {
  writeLine(output, `Seed ${seed}: npm run test:faults -- --seed ${seed}${isLong ? " --long" : ""}`);
  // Builds once, because the tests start several shops at the same time.
  await buildIfNeeded((line) => writeLine(output, line));
  const folder = mkdtempSync(join(tmpdir(), "test-faults-"));
  const summaryFile = join(folder, "summary");
  try {
    const settings = {
      FAULTS_SEED: String(seed),
      FAULTS_LONG: isLong ? "on" : "off",
      FAULTS_SUMMARY: summaryFile,
    };
    const outcome = await runVitest("faults", {
      output,
      settings,
      ...(isLong && { timeoutMinutes: LONG_TIMEOUT_MINUTES }),
    });
    writeLine(output, formatSummaries(summaryFile));
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Summary {
  name: string;
  counted: Record<string, number>;
}

/** Formats the summaries in a file (written by `test/faults/record-summary.ts`) as a table with a column per run. */
export function formatSummaries(file: string): string {
  const summaries = readSummaries(file);
  const labels = [...new Set(summaries.flatMap(({ counted }) => Object.keys(counted)))];
  const formatCell = (value: string | number) => String(value).padStart(24);
  const head = `${"".padEnd(22)}${summaries.map(({ name }) => formatCell(name)).join("")}`;
  const rows = labels.map((label) => {
    return `${label.padEnd(22)}${summaries.map(({ counted }) => formatCell(counted[label] ?? "")).join("")}`;
  });
  return [head, ...rows].join("\n");
}

function readSummaries(file: string): Summary[] {
  try {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line) as Summary).toSorted((a, b) => a.name.localeCompare(b.name));
  } catch {
    return [];
  }
}
