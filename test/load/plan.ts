import { parseArgs } from "node:util";

import { parseWholeNumber } from "#scripts/test/whole-number.ts";

/** Options of a load test. */
export interface Plan {
  /** Duration of the load at half of the shop's capacity. */
  seconds: number;
  /** Duration of the preceding capacity measurement. */
  capacitySeconds: number;
  /** Number of generated products in addition to the sample catalogue. */
  products: number;
}

const SHORT: Plan = { seconds: 60, capacitySeconds: 4, products: 0 };
const LONG: Plan = { seconds: 15 * 60, capacitySeconds: 60, products: 1000 };

/** Staff requests are only 1 % of the traffic, so a shorter run may contain none. */
const MIN_SECONDS = 10;
const MAX_SECONDS = 24 * 60 * 60;
const MAX_PRODUCTS = 100_000;

const OPTIONS = {
  long: { type: "boolean" },
  seconds: { type: "string" },
  products: { type: "string" },
  help: { type: "boolean" },
} as const;

/** Parses command-line arguments. Returns undefined for `--help`. @throws Error for invalid arguments */
export function readPlan(args: string[]): Plan | undefined {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { long, seconds, products, help } = values;
  if (help) return undefined;
  return {
    ...(long ? LONG : SHORT),
    ...(seconds !== undefined && {
      seconds: parseWholeNumber("--seconds", seconds, MIN_SECONDS, MAX_SECONDS),
    }),
    ...(products !== undefined && { products: parseWholeNumber("--products", products, 0, MAX_PRODUCTS) }),
  };
}
