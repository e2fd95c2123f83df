import type { Benchmark, Figure } from "../frame/benchmark.ts";
import { interleave } from "../frame/rounds.ts";
import { withBareServer } from "../programs/bare-server.ts";
import type { BareServer } from "../programs/bare-server.ts";
import { openConnection } from "../programs/connection.ts";
import { prepareContents, UNCACHED, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "../programs/load.ts";
import { canReadProcesses } from "#bench/programs/process-usage.ts";

const ROUNDS = 5;
const SECONDS = 2;
const PAGE = "/shop";
const CONNECTIONS = 4;
const PAGES_AT_LEAST = 150;
const SMALL_SHOP = 1000;

/** How many pages the shop makes anew per second of processor time of all its threads; nothing of it is compressed. */
export const serverRender: Benchmark = {
  name: "server-render",
  about:
    "the shop's page made anew, uncompressed, on PostgreSQL: pages per second of the program's processor time",
  run: async (say, { products, quick }) => {
    // Without processor time, what runs besides would be measured.
    if (!canReadProcesses) return [];
    const figures: Figure[] = [];
    for (const count of new Set([SMALL_SHOP, products])) figures.push(await measure(count, quick, say));
    return figures;
  },
};

async function measure(products: number, quick: boolean, say: (line: string) => void): Promise<Figure> {
  await prepareContents({ products }, say);
  say(`${PAGE} of ${products} products`);
  const rounds = await withFilledShop(
    { products },
    async (shop) => {
      const connection = openConnection(shop.origin, { "accept-encoding": "identity" });
      const answer = await connection.fetch(PAGE);
      connection.close();
      return withBareServer(answer, async (bare) => {
        const sides = {
          candidate: () => pagesPerSecond(shop, quick),
          reference: () => pagesPerSecond(bare, quick),
        };
        await sides.candidate();
        return interleave(quick ? 2 : ROUNDS, sides);
      });
    },
    UNCACHED,
  );
  return {
    name: `${PAGE} made anew, ${products} products`,
    unit: "/s of processor",
    against: "bare node:http",
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { valueAtLeast: PAGES_AT_LEAST },
  };
}

async function pagesPerSecond(server: BareServer, quick: boolean): Promise<number> {
  const load = {
    requests: [{ path: PAGE }],
    status: 200,
    seconds: quick ? 1 : SECONDS,
    connections: CONNECTIONS,
  };
  const { processorMicroseconds } = await measureRate(load, server);
  if (processorMicroseconds === undefined) throw new Error("The program's processor time cannot be read.");
  return 1e6 / processorMicroseconds;
}
