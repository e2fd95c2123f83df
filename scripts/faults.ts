import { parseArgs } from "node:util";

import { newSeed, runFaults } from "./test/faults.ts";
import { closingLine } from "./test/outcome.ts";
import { endOnSignals } from "./test/program.ts";
import { readSeed } from "./test/whole-number.ts";

const HELP = `Breaks the built shop while people order from it, and looks afterwards whether anything was lost.

  npm run test:faults                a few faults, as in npm test
  npm run test:faults -- --long      30 kills of the server and 10 stops of PostgreSQL
  npm run test:faults -- --seed 7    the choices of an earlier run, which has printed its seed;
                                     what they meet still hangs on timing

A full disk needs root, who may mount a small one; that part is skipped without.`;

const options = { long: { type: "boolean" }, seed: { type: "string" }, help: { type: "boolean" } } as const;

try {
  const { values } = parseArgs({ options });
  const seed = readSeed(values.seed) ?? newSeed();
  if (values.help) console.log(HELP);
  else {
    endOnSignals();
    const outcome = await runFaults({ isLong: values.long === true, seed });
    console.log(`\n${closingLine(outcome)}`);
    process.exitCode = outcome.failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
