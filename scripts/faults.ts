import { parseArgs } from "node:util";

import { createSeed, runFaults } from "./test/faults.ts";
import { formatTotals } from "./test/outcome.ts";
import { forwardSignals } from "./test/program.ts";
import { parseSeed } from "./test/whole-number.ts";

const HELP = `Injects faults into the built shop while simulated shoppers order, then checks that nothing was lost.

  npm run test:faults                a few faults, as in npm test -- --ci
  npm run test:faults -- --long      80 server kills and 10 PostgreSQL stops
  npm run test:faults -- --seed 7    repeats the random choices of an earlier run, which
                                     printed its seed; timing still varies

The full-disk test mounts a small disk, which needs root. It is skipped otherwise.`;

const options = { long: { type: "boolean" }, seed: { type: "string" }, help: { type: "boolean" } } as const;

try {
  const { values } = parseArgs({ options });
  const seed = parseSeed(values.seed) ?? createSeed();
  if (values.help) console.log(HELP);
  else {
    forwardSignals();
    const outcome = await runFaults({ isLong: values.long === true, seed });
    console.log(`\n${formatTotals(outcome)}`);
    process.exitCode = outcome.failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
