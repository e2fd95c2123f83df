import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "#platform/db/project-root.ts";
import { buildIfNeeded } from "#app/lifecycle/build.ts";

import type { Benchmark, Metric, Scale } from "./frame/benchmark.ts";
import type { Options } from "./frame/options.ts";
import { FULL_SCALE, parseOptions } from "./frame/options.ts";
import { updateHeadlines, updatePerformancePage } from "./frame/documents.ts";
import type { Results, BenchmarkResult } from "./frame/results.ts";
import { mergeResults } from "./frame/results.ts";
import { isMet, formatTable } from "./frame/table.ts";
import { dropTemplates } from "./programs/filled-shop.ts";
import { readCommit, describeMachine } from "./programs/machine.ts";
import { stopPostgres } from "./programs/postgres.ts";
import { canReadProcesses, measureOtherCpuUsage } from "./programs/process-usage.ts";
import type { StoredResults } from "./programs/results-folder.ts";
import { storeResults, readNewestResults, writeResults } from "./programs/results-folder.ts";
import { adminPages } from "./subjects/admin-pages.ts";
import { coldGrid } from "./subjects/cold-grid.ts";
import { facetedPages } from "./subjects/faceted-pages.ts";
import { exports } from "./subjects/exports.ts";
import { lighthousePages } from "./subjects/lighthouse.ts";
import { memory } from "./subjects/memory.ts";
import { messages } from "./subjects/messages.ts";
import { orders } from "./subjects/orders.ts";
import { parcels } from "./subjects/parcels.ts";
import { peers } from "./subjects/peers.ts";
import { imageDelivery } from "./subjects/image-delivery.ts";
import { imageUploads } from "./subjects/image-uploads.ts";
import { publicPages } from "./subjects/public-pages.ts";
import { readsBySize } from "./subjects/reads-by-size.ts";
import { scripts } from "./subjects/scripts.ts";
import { serverRender } from "./subjects/server-render.ts";
import { signIns } from "./subjects/sign-in.ts";
import { start } from "./subjects/start.ts";
import { workers } from "./subjects/workers.ts";

/** All benchmarks. Those in the README come first, so that an interrupted run has their results. */
const BENCHMARKS: readonly Benchmark[] = [
  publicPages,
  serverRender,
  orders,
  messages,
  parcels,
  readsBySize,
  facetedPages,
  start,
  memory,
  scripts,
  lighthousePages,
  peers,
  workers,
  imageDelivery,
  imageUploads,
  coldGrid,
  adminPages,
  signIns,
  exports,
];

const HELP = `Measures the built shop. Every metric is compared with a reference measured in the same run, because machines differ.

  npm run bench                              all benchmarks; writes bench/results/….json. Close other programs first.
  npm run bench -- --quick                   a short trial: small shops, few rounds, no slow benchmarks (*)
  npm run bench -- --only cold-grid          some benchmarks, separated by commas
  npm run bench -- --only cold-grid --update some benchmarks; replaces their results in the newest file of bench/results
  npm run bench -- --sizes 100,1000          product counts for the size comparison (${FULL_SCALE.productCounts.join(",")})
  npm run bench -- --products N --orders M   product and order counts for all other benchmarks (${FULL_SCALE.products} and ${FULL_SCALE.orders})
  npm run bench -- --docs                    writes the newest results to docs/performance.md and README.md without measuring

The run starts PostgreSQL if needed. BENCH_DATABASE_URL=postgres://… selects another server, which must allow new databases.

Benchmarks:
${BENCHMARKS.map(({ name, about, isSlow }) => `${isSlow ? "* " : "  "}${name.padEnd(20)}${about}`).join("\n")}`;

const log = (line: string) => console.log(line);

/**
 * Runs a benchmark and returns its result. If the benchmark fails, the result contains the error message, the other
 * benchmarks still run, and the program exits with code 1.
 */
async function runBenchmark({ name, about, run }: Benchmark, scale: Scale): Promise<BenchmarkResult> {
  log(`── ${name}: ${about}`);
  const header = { name, about, date: new Date().toISOString(), commit: readCommit() };
  const startedAt = performance.now();
  const stopMeasuring = canReadProcesses ? measureOtherCpuUsage() : undefined;
  const metrics: Metric[] = [];
  let failure: string | undefined;
  try {
    const add = (...newMetrics: readonly Metric[]) => void metrics.push(...newMetrics);
    add(...(await run((line) => log(`   ${line} …`), scale, add)));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    log(`   FAILED: ${failure}`);
    process.exitCode = 1;
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const otherCpuCores = stopMeasuring && Math.round(stopMeasuring() * 10) / 10;
  const otherLoad = otherCpuCores === undefined ? "" : `; other programs used ${otherCpuCores} CPU cores`;
  log(`   ${seconds} s${otherLoad}`);
  return {
    ...header,
    seconds,
    ...(otherCpuCores !== undefined && { othersBusy: otherCpuCores }),
    ...(failure !== undefined && { failure }),
    metrics,
  };
}

async function measure({ benchmarks, scale, isComplete, isUpdate }: Options) {
  const stored = isUpdate ? readNewestResults(projectRoot) : undefined;
  await buildIfNeeded(log);
  const benchmarkResults: BenchmarkResult[] = [];
  let path = "";
  for (const benchmark of benchmarks) {
    benchmarkResults.push(await runBenchmark(benchmark, scale));
    // Stores the results after each benchmark, so that an interrupted run keeps them.
    path = storeResultsSoFar(
      { machine: await describeMachine(), subjects: benchmarkResults },
      stored,
      isComplete || isUpdate,
    );
  }
  const metrics = benchmarkResults.flatMap((result) => result.metrics);
  log("");
  for (const line of formatTable(metrics)) log(line);
  if (!canReadProcesses) log("\nMemory and CPU time are measured on Linux only.");
  log(`\nWritten to ${path}.`);
  if (isComplete || isUpdate) log("npm run bench -- --docs updates docs/performance.md and README.md.");
  if (metrics.some((metric) => isMet(metric) === false)) process.exitCode = 1;
}

/**
 * Stores the results so far. Returns the path of the file relative to the project folder.
 * @param isCommitted whether to write to the folder that is under version control
 */
function storeResultsSoFar(
  results: Results,
  stored: StoredResults | undefined,
  isCommitted: boolean,
): string {
  if (stored === undefined) return storeResults(projectRoot, results, isCommitted);
  writeResults(projectRoot, { ...stored, results: mergeResults(stored.results, results) });
  return stored.path;
}

function updateDocuments() {
  const newest = readNewestResults(projectRoot);
  for (const [name, update] of [
    ["docs/performance.md", updatePerformancePage],
    ["README.md", updateHeadlines],
  ] as const) {
    const path = join(projectRoot, name);
    writeFileSync(path, update(readFileSync(path, "utf8"), newest));
  }
  log(`Updated docs/performance.md and README.md from ${newest?.path ?? "no results"}.`);
}

async function main() {
  const options = parseOptions(process.argv.slice(2), BENCHMARKS);
  if (options.task === "help") log(HELP);
  else if (options.task === "docs") updateDocuments();
  else await measure(options);
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
