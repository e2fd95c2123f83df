import { parseArgs } from "node:util";

import type { Benchmark, Scale } from "./benchmark.ts";

export const FULL_SCALE: Scale = {
  products: 10_000,
  orders: 100_000,
  sizes: [100, 1000, 10_000, 100_000],
  quick: false,
};
const QUICK_SCALE: Scale = { products: 100, orders: 100, sizes: [100, 1000], quick: true };

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const OPTIONS = {
  only: text,
  products: text,
  orders: text,
  sizes: text,
  quick: flag,
  update: flag,
  docs: flag,
  help: flag,
} as const;

/** What a run was asked for. */
export interface Options {
  chosen: readonly Benchmark[];
  scale: Scale;
  /** Everything at its full scale: worth keeping. */
  isComplete: boolean;
  /** What is measured replaces its part of the newest kept results. */
  isUpdate: boolean;
  task: "measure" | "docs" | "help";
}

/** Reads the command's words. @throws Error naming what is wrong with them */
export function readOptions(words: readonly string[], all: readonly Benchmark[]): Options {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const { only, products, orders, sizes, quick = false, update = false, docs, help } = values;
  const usual = quick ? QUICK_SCALE : FULL_SCALE;
  const scale: Scale = {
    ...usual,
    products: products === undefined ? usual.products : wholeNumber("--products", products),
    orders: orders === undefined ? usual.orders : wholeNumber("--orders", orders),
    sizes: sizes === undefined ? usual.sizes : readSizes(sizes),
  };
  const isFull = !quick && [products, orders, sizes].every((value) => value === undefined);
  if (update && !isFull) throw new Error("--update goes with the full scale only.");
  return {
    chosen: only === undefined ? all.filter(({ isSlow }) => !(quick && isSlow)) : choose(only, all),
    scale,
    isComplete: isFull && only === undefined,
    isUpdate: update,
    task: help ? "help" : docs ? "docs" : "measure",
  };
}

function choose(only: string, all: readonly Benchmark[]): readonly Benchmark[] {
  const names = only.split(",");
  const unknown = names.filter((name) => !all.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(", ")}. See npm run bench -- --help.`);
  return all.filter(({ name }) => names.includes(name));
}

function readSizes(value: string): readonly number[] {
  const sizes = value.split(",").map((each) => wholeNumber("--sizes", each));
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

function wholeNumber(option: string, value: string): number {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`${option} needs a whole number above 0.`);
}
