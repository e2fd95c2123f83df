import { parseArgs } from "node:util";

import { runFuzz } from "./test/fuzz.ts";
import { forwardSignals } from "./test/program.ts";
import { parseSeed } from "./test/whole-number.ts";

const HELP = `Sends random requests to the built shop and compares order life cycles with a model.

  npm run test:fuzz                      the short form, as in npm test -- --ci; takes up to two minutes
  npm run test:fuzz -- --long            thousands of requests, strings and orders, on both databases
  npm run test:fuzz -- --seed 12345      repeats the random choices of the run with this seed
  npm run test:fuzz -- --only order-life one of api, naughty, order-life, return-life, shipment-life and concurrent-orders`;

const options = {
  long: { type: "boolean" },
  seed: { type: "string" },
  only: { type: "string" },
  help: { type: "boolean" },
} as const;

try {
  const { values } = parseArgs({ options });
  const seed = parseSeed(values.seed);
  if (values.help) console.log(HELP);
  else {
    forwardSignals();
    const { failed } = await runFuzz({ seed, only: values.only, isLong: values.long === true });
    process.exitCode = failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
