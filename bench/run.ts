import { parseArgs } from "node:util";

import { buildIfNeeded } from "#server/build.ts";

import type { Benchmark, Figure } from "./frame/benchmark.ts";
import { isMet, table } from "./frame/table.ts";
import { canReadProcesses, watchOthers } from "./programs/process-figures.ts";
import { coldGrid } from "./subjects/cold-grid.ts";
import { pictureDelivery } from "./subjects/picture-delivery.ts";
import { pictureUploads } from "./subjects/picture-uploads.ts";

const BENCHMARKS: readonly Benchmark[] = [pictureDelivery, pictureUploads, coldGrid];

const HELP = `Measures the built shop. Every figure is a ratio to a reference measured in the same run, because machines differ.

  npm run bench                            all benchmarks
  npm run bench -- --only cold-grid        some of them, joined by commas

Benchmarks:
${BENCHMARKS.map(({ name, about }) => `  ${name.padEnd(20)}${about}`).join("\n")}`;

const say = (line: string) => console.log(line);

function choose(only: string | undefined): readonly Benchmark[] {
  if (only === undefined) return BENCHMARKS;
  const names = only.split(",");
  const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(", ")}. See npm run bench -- --help.`);
  return BENCHMARKS.filter(({ name }) => names.includes(name));
}

/** What a benchmark measured; one that breaks off leaves the others their turn, and the run has failed. */
async function figuresOf({ name, about, run }: Benchmark): Promise<Figure[]> {
  say(`── ${name}: ${about}`);
  const others = canReadProcesses ? watchOthers() : undefined;
  try {
    return await run((line) => say(`   ${line} …`));
  } catch (error) {
    say(`   FAILED: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return [];
  } finally {
    if (others) say(`   other programs kept ${others().toFixed(1)} processors busy meanwhile`);
  }
}

async function main() {
  const options = { only: { type: "string" }, help: { type: "boolean" } } as const;
  const { values } = parseArgs({ options });
  if (values.help) return say(HELP);
  const chosen = choose(values.only);
  await buildIfNeeded(say);
  const figures: Figure[] = [];
  for (const benchmark of chosen) figures.push(...(await figuresOf(benchmark)));
  say("");
  for (const line of table(figures)) say(line);
  if (!canReadProcesses) say("\nMemory and processor time are measured on Linux only.");
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
