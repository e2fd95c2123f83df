import { openBreakablePostgres } from "#test/controllable-postgres.ts";
import { describeStorm } from "./describe-chaos-test.ts";
import { isLong, seed } from "./chaos-options.ts";
import { storm } from "./run-chaos-test.ts";

const forecast = isLong
  ? { serverKills: 20, workerKills: 10, postgresStops: 10, databaseCuts: 40 }
  : { serverKills: 2, workerKills: 1, postgresStops: 1, databaseCuts: 4 };

describeStorm("PostgreSQL, 2 workers", forecast, async () => {
  const postgres = await openBreakablePostgres();
  try {
    return await storm({ seed, forecast, postgres, settings: { WEB_CONCURRENCY: "2" } });
  } finally {
    await postgres.close();
  }
});
