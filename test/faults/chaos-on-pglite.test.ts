import { describeChaosTest } from "./describe-chaos-test.ts";
import { isLong, seed } from "./chaos-options.ts";
import { runChaosTest } from "./run-chaos-test.ts";

const plan = { serverKills: isLong ? 30 : 3, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

describeChaosTest("PGlite", plan, () => runChaosTest({ seed, plan }));
