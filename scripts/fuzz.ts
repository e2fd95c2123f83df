import { parseArgs } from "node:util";

import { runFuzz } from "./test/fuzz.ts";
import { endOnSignals } from "./test/program.ts";
import { readSeed } from "./test/whole-number.ts";

const HELP = `Sends the built shop what nobody would think of, and compares its orders' lives with a model.

  npm run test:fuzz                      as npm test does it, within two minutes
  npm run test:fuzz -- --long            thousands of requests, strings and orders, on both databases
  npm run test:fuzz -- --seed 12345      the same choices again; every run prints its seed
  npm run test:fuzz -- --only order-life one of api, naughty, order-life and racing-orders`;

const options = {
  long: { type: "boolean" },
  seed: { type: "string" },
  only: { type: "string" },
  help: { type: "boolean" },
} as const;

try {
  const { values } = parseArgs({ options });
  const seed = readSeed(values.seed);
  if (values.help) console.log(HELP);
  else {
    endOnSignals();
    const { failed } = await runFuzz({ seed, only: values.only, isLong: values.long === true });
    process.exitCode = failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
