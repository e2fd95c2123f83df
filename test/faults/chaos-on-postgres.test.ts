import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { isShortSuite } from "#test/suite.ts";
import { describeChaosTest } from "./describe-chaos-test.ts";
import { isLongRun, seed } from "./chaos-options.ts";
import { runChaosTest } from "./run-chaos-test.ts";

const plan = isLongRun
  ? { serverKills: 20, workerKills: 10, postgresStops: 10, databaseCuts: 40 }
  : isShortSuite
    ? { serverKills: 1, workerKills: 0, postgresStops: 1, databaseCuts: 2 }
    : { serverKills: 2, workerKills: 1, postgresStops: 1, databaseCuts: 4 };

describeChaosTest("PostgreSQL, 2 workers", plan, async () => {
  const postgres = await openControllablePostgres();
  try {
    return await runChaosTest({ seed, plan, postgres, settings: { WEB_CONCURRENCY: "2" } });
  } finally {
    await postgres.close();
  }
});
