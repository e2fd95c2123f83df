import { parseArgs } from "node:util";

import { readWholeNumber } from "#scripts/test/whole-number.ts";

/** How a shop is loaded: for how long at half its capacity, how long that is looked for before, on how much. */
export interface Plan {
  seconds: number;
  capacitySeconds: number;
  /** Made-up ones besides the sample. */
  products: number;
}

const SHORT: Plan = { seconds: 60, capacitySeconds: 4, products: 0 };
const LONG: Plan = { seconds: 15 * 60, capacitySeconds: 60, products: 1000 };

/** In less, staff's hundredth of the requests may not come at all. */
const LEAST_SECONDS = 10;
const MOST_SECONDS = 24 * 60 * 60;
const MOST_PRODUCTS = 100_000;

const OPTIONS = {
  long: { type: "boolean" },
  seconds: { type: "string" },
  products: { type: "string" },
  help: { type: "boolean" },
} as const;

/** What the command was told; `undefined` when it was asked for help. @throws Error when it cannot be meant */
export function readPlan(args: string[]): Plan | undefined {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { long, seconds, products, help } = values;
  if (help) return undefined;
  return {
    ...(long ? LONG : SHORT),
    ...(seconds !== undefined && {
      seconds: readWholeNumber("--seconds", seconds, LEAST_SECONDS, MOST_SECONDS),
    }),
    ...(products !== undefined && { products: readWholeNumber("--products", products, 0, MOST_PRODUCTS) }),
  };
}
