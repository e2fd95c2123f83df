import { parseArgs } from "node:util";

import { runCluster } from "./test/cluster.ts";
import { createSeed } from "./test/faults.ts";
import { formatTotals } from "./test/outcome.ts";
import { forwardSignals } from "./test/program.ts";
import { parseSeed, parseWholeNumber } from "./test/whole-number.ts";

const HELP = `Starts the cluster of deploy/cluster on this machine (etcd, three Patroni nodes, HAProxy, two
instances of the shop), injects faults while simulated shoppers order, and checks orders, ledger and cached responses.

  npm run test:cluster                   each fault once, about 5 minutes
  npm run test:cluster -- --rounds 5     each fault five times
  npm run test:cluster -- --seed 7       the same orders as in an earlier run

It installs missing programs from Debian's packages, which needs root or sudo.`;

const options = { rounds: { type: "string" }, seed: { type: "string" }, help: { type: "boolean" } } as const;

try {
  const { values } = parseArgs({ options });
  const seed = parseSeed(values.seed) ?? createSeed();
  if (values.help) console.log(HELP);
  else {
    forwardSignals();
    const outcome = await runCluster({
      seed,
      rounds: parseWholeNumber("--rounds", values.rounds ?? "1", 1, 100),
    });
    console.log(`\n${formatTotals(outcome)}`);
    process.exitCode = outcome.failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
