import type { Benchmark, Metric, Scale } from "../frame/benchmark.ts";
import { interleave, limitRounds, zipRounds } from "../frame/rounds.ts";
import { withBareServer } from "../programs/bare-server.ts";
import type { Server } from "../programs/load.ts";
import { createDatabase, dropDatabase } from "../programs/postgres.ts";
import { createFolder, seed, withRunningShop } from "../programs/shop.ts";

const ROUNDS = 5;
const MAX_MS = { PostgreSQL: 1000, embedded: 2500 };
const MISS_REASON =
  "the measured machine starts programs six times slower than the one on which it was met: a bare server takes 0.3 s";

/** Measures the time from process start to the first page. */
export const start: Benchmark = {
  name: "start",
  about: "time from process start to the first page, with existing databases",
  run: async (log, scale, add) => {
    const databaseUrl = await createDatabase();
    try {
      for (const [engine, settings] of [
        ["PostgreSQL", { DATABASE_URL: databaseUrl, DATA_DIR: await createFolder() }],
        ["embedded", { DATA_DIR: await createFolder() }],
      ] as const) {
        log(engine);
        await seed(settings, ["--generate", String(scale.products)]);
        add(await measure(`start, ${engine}`, MAX_MS[engine], settings, scale));
      }
    } finally {
      await dropDatabase(databaseUrl);
    }
  },
};

async function measure(
  name: string,
  valueAtMost: number,
  settings: Readonly<Record<string, string>>,
  scale: Scale,
): Promise<Metric> {
  const [times = [], references = []] = await interleave(limitRounds(scale, ROUNDS), [
    () => timeFirstPage((task) => withRunningShop(task, settings)),
    () => timeFirstPage((task) => withBareServer(task)),
  ]);
  return {
    name,
    unit: "ms",
    referenceName: "bare node:http",
    rounds: zipRounds(
      times.map((value) => ({ value })),
      references,
    ),
    required: { valueAtMost },
    missReason: MISS_REASON,
  };
}

/** Starts a server, requests a page, stops the server, and returns the time until the page was complete (ms). */
async function timeFirstPage(
  withServer: (task: (server: Server) => Promise<number>) => Promise<number>,
): Promise<number> {
  const startedAt = performance.now();
  return withServer(async ({ origin }) => {
    const response = await fetch(origin);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The first page responded with ${response.status}.`);
    return performance.now() - startedAt;
  });
}
