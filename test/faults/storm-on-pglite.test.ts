import { describeStorm } from "./describe-storm.ts";
import { isLong, seed } from "./scale.ts";
import { storm } from "./storm.ts";

const forecast = { serverKills: isLong ? 30 : 3, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

describeStorm("PGlite", forecast, () => storm({ seed, forecast }));
