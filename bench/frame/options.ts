import { parseArgs } from "node:util";

import type { Benchmark, Scale } from "./benchmark.ts";

export const FULL_SCALE: Scale = {
  products: 10_000,
  orders: 100_000,
  productCounts: [100, 1000, 10_000, 100_000],
  quick: false,
};
const QUICK_SCALE: Scale = { products: 100, orders: 100, productCounts: [100, 1000], quick: true };

const STRING_OPTION = { type: "string" } as const;
const BOOLEAN_OPTION = { type: "boolean" } as const;
const OPTIONS = {
  only: STRING_OPTION,
  products: STRING_OPTION,
  orders: STRING_OPTION,
  sizes: STRING_OPTION,
  quick: BOOLEAN_OPTION,
  update: BOOLEAN_OPTION,
  docs: BOOLEAN_OPTION,
  help: BOOLEAN_OPTION,
} as const;

/** Parsed command-line options. */
export interface Options {
  benchmarks: readonly Benchmark[];
  scale: Scale;
  /** True if all benchmarks run at full scale. */
  isComplete: boolean;
  /** True if the new results are merged into the newest stored results. */
  isUpdate: boolean;
  task: "measure" | "docs" | "help";
}

/** Parses the command-line arguments. @throws Error with the name of the invalid option */
export function parseOptions(args: readonly string[], allBenchmarks: readonly Benchmark[]): Options {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { only, products, orders, sizes, quick = false, update = false, docs, help } = values;
  const defaults = quick ? QUICK_SCALE : FULL_SCALE;
  const scale: Scale = {
    ...defaults,
    products: products === undefined ? defaults.products : parsePositiveInteger("--products", products),
    orders: orders === undefined ? defaults.orders : parsePositiveInteger("--orders", orders),
    productCounts: sizes === undefined ? defaults.productCounts : parseSizes(sizes),
  };
  const isFull = !quick && [products, orders, sizes].every((value) => value === undefined);
  if (update && !isFull) throw new Error("--update requires the full scale.");
  return {
    benchmarks:
      only === undefined
        ? allBenchmarks.filter(({ isSlow }) => !(quick && isSlow))
        : selectBenchmarks(only, allBenchmarks),
    scale,
    isComplete: isFull && only === undefined,
    isUpdate: update,
    task: help ? "help" : docs ? "docs" : "measure",
  };
}

function selectBenchmarks(only: string, all: readonly Benchmark[]): readonly Benchmark[] {
  const names = only.split(",");
  const unknown = names.filter((name) => !all.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(", ")}. See npm run bench -- --help.`);
  return all.filter(({ name }) => names.includes(name));
}

function parseSizes(value: string): readonly number[] {
  const sizes = value.split(",").map((size) => parsePositiveInteger("--sizes", size));
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

function parsePositiveInteger(option: string, value: string): number {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`${option} requires an integer above 0.`);
}
