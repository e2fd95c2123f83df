import { parseArgs } from "node:util";

import { runFresh } from "./test/fresh.ts";
import { formatTotals } from "./test/outcome.ts";
import { forwardSignals } from "./test/program.ts";

const HELP = `Builds a minimal Debian that has nothing but Node.js and npm, and runs the commands of the README in it:
npm ci && npm start, and npm ci && npm test. Only committed files are tested. It needs root and Debian.

  npm run test:fresh                    both commands, about half an hour
  npm run test:fresh -- --start-only    only npm ci && npm start, about 5 minutes`;

const options = { "start-only": { type: "boolean" }, help: { type: "boolean" } } as const;

try {
  const { values } = parseArgs({ options });
  if (values.help) console.log(HELP);
  else {
    forwardSignals();
    const outcome = await runFresh({ runsTests: !values["start-only"] });
    console.log(`\n${formatTotals(outcome)}`);
    process.exitCode = outcome.failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
