import { describeStorm } from "./describe-chaos-test.ts";
import { isLong, seed } from "./chaos-options.ts";
import { storm } from "./run-chaos-test.ts";

const forecast = { serverKills: isLong ? 30 : 3, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

describeStorm("PGlite", forecast, () => storm({ seed, forecast }));
