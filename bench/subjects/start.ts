import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { interleave } from "../frame/rounds.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { timeBareStart, timeShopStart } from "../programs/start-up.ts";
import { withTemporaryFolder } from "../programs/temporary-folder.ts";

const ROUNDS = 5;
const MAX_MS = { postgres: 1000, embedded: 2500 };

/** Measures the time from process start to the first page. */
export const start: Benchmark = {
  name: "start",
  about: "time from process start to the first page, with existing databases",
  run: async (log, { products, quick }) => {
    const rounds = quick ? 2 : ROUNDS;
    await generateContents({ products }, log);
    log("PostgreSQL");
    const postgres = await withFilledShop({ products }, ({ databaseUrl, dataDir }) =>
      measure("start on PostgreSQL", MAX_MS.postgres, rounds, {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
      }),
    );
    log("embedded database");
    const embedded = await withTemporaryFolder("shop-bench-start", async (dataDir) => {
      // Starts the shop once without measurement, because the first startup loads the sample catalogue.
      await timeShopStart({ DATA_DIR: dataDir });
      return measure("start on the embedded database", MAX_MS.embedded, rounds, { DATA_DIR: dataDir });
    });
    return [postgres, embedded];
  },
};

async function measure(
  name: string,
  valueAtMost: number,
  rounds: number,
  settings: Readonly<Record<string, string>>,
): Promise<Metric> {
  const measured = await interleave(rounds, {
    candidate: () => timeShopStart(settings),
    reference: timeBareStart,
  });
  return {
    name,
    unit: "ms",
    referenceName: "bare node:http",
    rounds: measured.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueAtMost },
  };
}
