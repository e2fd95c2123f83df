import { describeChaosTest } from "./describe-chaos-test.ts";
import { isLongRun, seed } from "./chaos-options.ts";
import { runChaosTest } from "./run-chaos-test.ts";

const plan = { serverKills: isLongRun ? 30 : 2, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

// The short form tests orders without reservations only on PostgreSQL.
if (isLongRun) describeChaosTest("PGlite", plan, () => runChaosTest({ seed, plan }));

describeChaosTest(
  "PGlite, orders reserve their bottles",
  plan,
  () => runChaosTest({ seed, plan, asksForConfirmation: true }),
  { reservesStock: true },
);
