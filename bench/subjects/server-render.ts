import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { interleave } from "../frame/rounds.ts";
import { withBareServer } from "#bench/programs/bare/bare-server.ts";
import type { BareServer } from "#bench/programs/bare/bare-server.ts";
import { openConnection } from "../programs/connection.ts";
import { generateContents, UNCACHED, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { canReadProcesses } from "#bench/programs/process-usage.ts";

const ROUNDS = 5;
const SECONDS = 2;
const PAGE = "/shop";
const CONNECTION_COUNT = 4;
const MIN_PAGES_PER_SECOND = 150;
const SMALL_SHOP_SIZE = 1000;

/** Measures how many pages the shop renders per second of CPU time (sum of all threads), without compression. */
export const serverRender: Benchmark = {
  name: "server-render",
  about:
    "the shop page rendered without cache and compression on PostgreSQL: pages per second of processor time",
  run: async (log, { products, quick }) => {
    // Skips systems that do not report CPU time, because wall-clock time would include background load.
    if (!canReadProcesses) return [];
    const metrics: Metric[] = [];
    for (const count of new Set([SMALL_SHOP_SIZE, products])) metrics.push(await measure(count, quick, log));
    return metrics;
  },
};

async function measure(products: number, quick: boolean, log: (line: string) => void): Promise<Metric> {
  await generateContents({ products }, log);
  log(`${PAGE} of ${products} products`);
  const rounds = await withFilledShop(
    { products },
    async (shop) => {
      const connection = openConnection(shop.origin, { "accept-encoding": "identity" });
      const response = await connection.fetch(PAGE);
      connection.close();
      return withBareServer(response, async (bare) => {
        const sides = {
          candidate: () => measurePagesPerCpuSecond(shop, quick),
          reference: () => measurePagesPerCpuSecond(bare, quick),
        };
        await sides.candidate();
        return interleave(quick ? 2 : ROUNDS, sides);
      });
    },
    UNCACHED,
  );
  return {
    name: `${PAGE} rendered, ${products} products`,
    unit: "/s of processor",
    referenceName: "bare node:http",
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueAtLeast: MIN_PAGES_PER_SECOND },
  };
}

async function measurePagesPerCpuSecond(server: BareServer, quick: boolean): Promise<number> {
  const load = {
    requests: [{ path: PAGE }],
    status: 200,
    seconds: quick ? 1 : SECONDS,
    connections: CONNECTION_COUNT,
  };
  const { serverCpuMicroseconds } = await measureRate(load, server);
  if (serverCpuMicroseconds === undefined) throw new Error("The server's CPU time is not available.");
  return 1e6 / serverCpuMicroseconds;
}
