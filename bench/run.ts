import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildIfNeeded } from "#app/lifecycle/build.ts";
import { projectRoot } from "#platform/db/project-root.ts";

import type { Benchmark, BenchmarkResult, Metric, Run, Scale } from "./frame/benchmark.ts";
import { updatePerformancePage, updateReadme } from "./frame/documents.ts";
import { isMet } from "./frame/statistics.ts";
import { formatTable } from "./frame/table.ts";
import { dropTemplates } from "./programs/filled-shop.ts";
import { describeMachine, readCleanCommit } from "./programs/machine.ts";
import { stopPostgres } from "./programs/postgres.ts";
import { canReadProcesses, measureOtherCpuUsage } from "./programs/process-usage.ts";
import { adminLists } from "./subjects/admin-lists.ts";
import { checkout } from "./subjects/checkout.ts";
import { files } from "./subjects/files.ts";
import { lighthouse } from "./subjects/lighthouse.ts";
import { memory } from "./subjects/memory.ts";
import { pages } from "./subjects/pages.ts";
import { reads } from "./subjects/reads.ts";
import { slowPhone } from "./subjects/slow-phone.ts";
import { start } from "./subjects/start.ts";

const BENCHMARKS: readonly Benchmark[] = [
  pages,
  reads,
  checkout,
  adminLists,
  files,
  start,
  memory,
  lighthouse,
  slowPhone,
];

const FULL_SCALE: Scale = {
  products: 10_000,
  orders: 100_000,
  productCounts: [100, 1000, 10_000, 100_000],
  quick: false,
};
const QUICK_SCALE: Scale = { products: 100, orders: 100, productCounts: [100, 1000], quick: true };

const HELP = `Measures the built shop and prints a table. Close other programs first, and compare ratios, because machines differ.

  npm run bench                     all benchmarks, with large shops
  npm run bench -- --quick          a trial with small shops and few, short rounds
  npm run bench -- --only pages     some benchmarks, separated by commas; can be combined with --quick
  npm run bench -- --docs           all benchmarks on a clean commit; writes docs/performance.md and README.md

The run starts PostgreSQL. BENCH_DATABASE_URL=postgres://… selects another server, which must allow new databases.

Benchmarks:
${BENCHMARKS.map(({ name, about }) => `  ${name.padEnd(13)}${about}`).join("\n")}`;

const log = (line: string) => console.log(line);

/** Runs a benchmark. If it fails, the result has the error message, and the program continues and exits with code 1. */
async function runBenchmark({ name, about, run }: Benchmark, scale: Scale): Promise<BenchmarkResult> {
  log(`── ${name}: ${about}`);
  const startedAt = performance.now();
  const stopMeasuring = canReadProcesses ? measureOtherCpuUsage() : undefined;
  const metrics: Metric[] = [];
  let failure: string | undefined;
  try {
    await run(
      (line) => log(`   ${line} …`),
      scale,
      (...added) => void metrics.push(...added),
    );
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    log(`   FAILED: ${failure}`);
    process.exitCode = 1;
  }
  const otherCpuCores = stopMeasuring?.();
  log(
    `   ${Math.round((performance.now() - startedAt) / 1000)} s; other programs used ${otherCpuCores?.toFixed(1) ?? "?"} CPU cores`,
  );
  return { name, metrics, otherCpuCores, ...(failure !== undefined && { failure }) };
}

async function measure(benchmarks: readonly Benchmark[], scale: Scale): Promise<BenchmarkResult[]> {
  await buildIfNeeded(log);
  const results: BenchmarkResult[] = [];
  for (const benchmark of benchmarks) results.push(await runBenchmark(benchmark, scale));
  const metrics = results.flatMap((result) => result.metrics);
  log("");
  for (const line of formatTable(metrics)) log(line);
  if (!canReadProcesses) log("\nMemory and CPU time are measured on Linux only.");
  if (metrics.some((metric) => isMet(metric) === false)) process.exitCode = 1;
  return results;
}

/** Measures everything on one commit and writes the documents. @throws Error if files change meanwhile */
async function measureForDocuments() {
  const commit = readCleanCommit();
  const date = new Date().toISOString().slice(0, 10);
  const results = await measure(BENCHMARKS, FULL_SCALE);
  const run: Run = { date, commit, machine: await describeMachine(), results };
  if (readCleanCommit() !== commit) throw new Error("The commit has changed during the run.");
  for (const [name, update] of [
    ["docs/performance.md", updatePerformancePage],
    ["README.md", updateReadme],
  ] as const) {
    const path = join(projectRoot, name);
    writeFileSync(path, update(readFileSync(path, "utf8"), run));
    log(`Updated ${name}.`);
  }
}

function selectBenchmarks(only: string): Benchmark[] {
  return only.split(",").map((name) => {
    const benchmark = BENCHMARKS.find((candidate) => candidate.name === name);
    if (benchmark === undefined) throw new Error(`No such benchmark: ${name}. See npm run bench -- --help.`);
    return benchmark;
  });
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { only, quick, docs, help } = values;
  if (help) log(HELP);
  else if (!docs)
    await measure(only === undefined ? BENCHMARKS : selectBenchmarks(only), quick ? QUICK_SCALE : FULL_SCALE);
  else if (quick || only !== undefined)
    throw new Error("--docs measures everything: omit --quick and --only.");
  else await measureForDocuments();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await dropTemplates();
  await stopPostgres();
}
